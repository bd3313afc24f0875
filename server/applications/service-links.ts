import { randomUUID } from "node:crypto";
import { audiencesOf, type PrintAudience, type TenantFile } from "../../engine/core/index.ts";
import { mayAct } from "../../engine/protocol/index.ts";
import { createToken, hashToken } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { SecurityEventName, SecurityLog } from "../security-log.ts";
import {
  audienceOfLink,
  currentApplicationOf,
  type ApplicationId,
  type ServiceTokenRecord,
  type StaffMember,
  type Store,
} from "../store/index.ts";

/** Shortens a path and replaces all but printable ASCII characters, because `print-links` writes it to a terminal. */
const toListed = (path: string): string => path.replace(/[^\x20-\x7e]/g, "?").slice(0, 200);

export interface LinkCaller {
  readonly address: string | null;
  readonly request: string | null;
  readonly by?: string;
}

const MOST_LINKS = 10_000;

/**
 * Finds the maker of a link. Early portal versions recorded it in the audit log only. Empty if a command made the link.
 */
async function findMaker(
  store: Pick<Store, "listAudit">,
  { tenant, id, account: application, maker }: ServiceTokenRecord,
): Promise<string> {
  if (maker !== null) return maker;
  const filter = { application, action: "link.make", outcome: "done" };
  const entries = await store.listAudit(tenant, Number.MAX_SAFE_INTEGER, MOST_LINKS, filter);
  return entries.find(({ details }) => details["link"] === id)?.staff ?? "";
}

export async function listWorkingLinks(
  store: Pick<Store, "listAudit" | "listServiceTokens">,
  tenant: string,
  at: number,
): Promise<readonly ServiceTokenRecord[]> {
  const links = await store.listServiceTokens(tenant);
  const working = links.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > at);
  return Promise.all(working.map(async (link) => ({ ...link, maker: await findMaker(store, link) })));
}

/**
 * Ends the working links of a staff member who may no longer make links: transfers them to the colleague `heir`, or else
 * revokes them. Returns these links.
 */
export async function endLinksOf(
  store: Pick<Store, "listAudit" | "listServiceTokens" | "revokeServiceToken" | "handServiceToken">,
  tenant: string,
  staff: string,
  at: number,
  heir?: string,
): Promise<readonly ServiceTokenRecord[]> {
  const links = (await listWorkingLinks(store, tenant, at)).filter(({ maker }) => maker === staff);
  await Promise.all(
    links.map(async ({ id }) =>
      heir === undefined ? store.revokeServiceToken(tenant, id, at) : store.handServiceToken(tenant, id, heir),
    ),
  );
  return links;
}

export const mayMakeLinks = (member: Pick<StaffMember, "role"> | undefined): boolean =>
  member !== undefined && mayAct(member.role, "officer");

type LinkTenant = Pick<TenantFile, "audiences">;

/** Creates, opens, lists and revokes print links. The store has their tokens as hashes only. Each use is recorded. */
export function createServiceLinks(store: Store, now: () => number, securityLog?: Pick<SecurityLog, "write">) {
  const record = (
    event: SecurityEventName,
    tenant: string,
    link: Pick<ServiceTokenRecord, "id" | "account"> | undefined,
    from: LinkCaller = { address: null, request: null },
  ): void =>
    securityLog?.write({
      event,
      tenant,
      account: link?.account ?? null,
      ...from,
      ...(link === undefined ? {} : { link: link.id }),
    });
  const createFor = async (
    tenant: string,
    application: ApplicationId,
    lifetimeMs: number,
    audience: PrintAudience = "everyone",
    { from, recipient = null }: { readonly from?: LinkCaller; readonly recipient?: string | null } = {},
  ) => {
    const token = createToken();
    const made = {
      tenant,
      id: randomUUID(),
      account: application,
      tokenHash: hashToken(token),
      createdAt: now(),
      expiresAt: now() + lifetimeMs,
      revokedAt: null,
      isForOffice: audience === "office",
      audience,
      maker: from?.by ?? "",
      recipient,
    };
    await store.createServiceToken(made);
    record("service-link-made", tenant, made, from);
    return { token, record: made };
  };
  const withUses = (tenant: string, links: readonly ServiceTokenRecord[]) =>
    Promise.all(links.map(async (link) => ({ ...link, uses: await store.listServiceTokenUses(tenant, link.id) })));
  /** True if the maker has lost the right to make this link. The link then no longer works. */
  const hasLostMaker = async (link: ServiceTokenRecord, file: LinkTenant): Promise<boolean> => {
    const maker = await findMaker(store, link);
    if (maker === "") return false;
    const member = (await store.findStaffRoster(link.tenant))?.members.find(({ id }) => id === maker);
    return !mayMakeLinks(member) || member === undefined || !audiencesOf(file, member).includes(audienceOfLink(link));
  };
  return {
    createFor,
    /** Makes a link to the account's current application. Returns undefined if the account does not exist. */
    create: async (tenant: string, username: string, lifetimeMs: number, audience?: PrintAudience) => {
      const account = await store.findAccountByUsername(tenant, username);
      return account && createFor(tenant, currentApplicationOf(account), lifetimeMs, audience);
    },
    /** Opens an application by a token and records the use. @throws ServerError `service_token_invalid` */
    open: async (
      tenant: string,
      token: string,
      path: string,
      file: LinkTenant,
      from?: { readonly address: string; readonly request: string },
    ) => {
      const found = await store.findServiceToken(tenant, hashToken(token));
      if (
        found === undefined ||
        found.revokedAt !== null ||
        found.expiresAt <= now() ||
        (await hasLostMaker(found, file))
      ) {
        record("service-link-refused", tenant, found, from);
        throw new ServerError("service_token_invalid");
      }
      await store.recordServiceTokenUse(tenant, { token: found.id, at: now(), path: toListed(path) });
      record("service-link-used", tenant, found, from);
      return { account: found.account, audience: audienceOfLink(found), recipient: found.recipient };
    },
    list: async (tenant: string) => withUses(tenant, await store.listServiceTokens(tenant)),
    listOf: async (tenant: string, application: ApplicationId) =>
      withUses(tenant, await store.listServiceTokensOf(tenant, application)),
    revoke: async (tenant: string, id: string): Promise<boolean> => {
      const link = (await store.listServiceTokens(tenant)).find((one) => one.id === id);
      const isRevoked = await store.revokeServiceToken(tenant, id, now());
      if (isRevoked) record("service-link-revoked", tenant, link);
      return isRevoked;
    },
    revokeOf: async (tenant: string, application: ApplicationId, id: string, from?: LinkCaller): Promise<boolean> => {
      const link = (await store.listServiceTokensOf(tenant, application)).find((one) => one.id === id);
      if (link === undefined || !(await store.revokeServiceToken(tenant, id, now()))) return false;
      if (link.revokedAt === null) record("service-link-revoked", tenant, link, from);
      return true;
    },
  };
}
export type ServiceLinks = ReturnType<typeof createServiceLinks>;
