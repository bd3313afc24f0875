import { randomUUID } from "node:crypto";
import type { PrintAudience } from "../../engine/core/index.ts";
import { createToken, hashToken } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { SecurityEventName, SecurityLog } from "../security-log.ts";
import {
  currentApplicationOf,
  type ApplicationId,
  type ServiceTokenRecord,
  type ServiceTokenUse,
  type Store,
} from "../store/index.ts";

/**
 * Shortens a path and removes what could move a terminal's cursor, because `service-links` prints it and whoever has
 * the link chose it.
 */
const toListed = (path: string): string => path.replace(/[^\x20-\x7e]/g, "?").slice(0, 200);

/** Where a call about a link came from, for the security log. */
interface LinkCaller {
  readonly address: string | null;
  readonly request: string | null;
  /** The id of the member of staff. */
  readonly by?: string;
}

/** Links that one member of staff is searched for; far more than anybody makes. */
const MOST_LINKS = 10_000;

/**
 * Revokes the print links that a member of staff made in the office and that still work. The audit says who made which,
 * also for links made by earlier versions. Returns how many were revoked.
 */
export async function revokeLinksOf(
  store: Pick<Store, "listAudit" | "listServiceTokens" | "revokeServiceToken">,
  tenant: string,
  staff: string,
  at: number,
): Promise<number> {
  const made = await store.listAudit(tenant, Number.MAX_SAFE_INTEGER, MOST_LINKS, {
    staff,
    action: "link.make",
    outcome: "done",
  });
  const ids = new Set(made.map(({ details }) => details["link"]));
  const links = (await store.listServiceTokens(tenant)).filter(
    ({ id, revokedAt, expiresAt }) => revokedAt === null && expiresAt > at && ids.has(id),
  );
  await Promise.all(links.map(({ id }) => store.revokeServiceToken(tenant, id, at)));
  return links.length;
}

export interface UsedLink extends ServiceTokenRecord {
  readonly uses: readonly ServiceTokenUse[];
}

/**
 * Print links for staff. They are made in the office or on the command line and stored as hashes, they expire and can be revoked, and
 * each use is recorded.
 */
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
  /** The token is shown this once. */
  const createFor = async (
    tenant: string,
    application: ApplicationId,
    lifetimeMs: number,
    audience: PrintAudience = "everyone",
    from?: LinkCaller,
  ): Promise<{ readonly token: string; readonly record: ServiceTokenRecord }> => {
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
    };
    await store.createServiceToken(made);
    record("service-link-made", tenant, made, from);
    return { token, record: made };
  };
  const withUses = (tenant: string, links: readonly ServiceTokenRecord[]): Promise<readonly UsedLink[]> =>
    Promise.all(links.map(async (link) => ({ ...link, uses: await store.listServiceTokenUses(tenant, link.id) })));
  /** A change of staff that was interrupted, or overtaken by a new link, leaves no link that opens. */
  const hasLostMaker = async ({ tenant, id, account }: ServiceTokenRecord): Promise<boolean> => {
    const made = await store.listAudit(tenant, Number.MAX_SAFE_INTEGER, MOST_LINKS, {
      application: account,
      action: "link.make",
      outcome: "done",
    });
    const maker = made.find(({ details }) => details["link"] === id);
    if (maker === undefined) return false;
    const member = (await store.findStaffRoster(tenant))?.members.find((one) => one.id === maker.staff);
    return member === undefined || member.role === "reader";
  };
  return {
    createFor,
    /** As `createFor`, for the application that an applicant's own calls mean. Undefined when there is no such account. */
    create: async (tenant: string, username: string, lifetimeMs: number, audience?: PrintAudience) => {
      const account = await store.findAccountByUsername(tenant, username);
      return account && createFor(tenant, currentApplicationOf(account), lifetimeMs, audience);
    },
    /** Whether a token is this tenant's, without a record of its use. It may have ended. */
    has: async (tenant: string, token: string): Promise<boolean> =>
      (await store.findServiceToken(tenant, hashToken(token))) !== undefined,
    /**
     * Returns the application that the token opens and who may read it, and records the use. @throws
     * ServerError `service_token_invalid`
     */
    open: async (
      tenant: string,
      token: string,
      path: string,
      from?: { readonly address: string; readonly request: string },
    ): Promise<{ readonly account: string; readonly audience: PrintAudience }> => {
      const found = await store.findServiceToken(tenant, hashToken(token));
      if (found === undefined || found.revokedAt !== null || found.expiresAt <= now() || (await hasLostMaker(found))) {
        record("service-link-refused", tenant, found, from);
        throw new ServerError("service_token_invalid");
      }
      await store.recordServiceTokenUse(tenant, { token: found.id, at: now(), path: toListed(path) });
      record("service-link-used", tenant, found, from);
      return { account: found.account, audience: found.isForOffice ? "office" : "everyone" };
    },
    list: async (tenant: string) => withUses(tenant, await store.listServiceTokens(tenant)),
    /** Those of one application, wherever they were made. */
    listOf: async (tenant: string, application: ApplicationId) =>
      withUses(tenant, await store.listServiceTokensOf(tenant, application)),
    revoke: async (tenant: string, id: string): Promise<boolean> => {
      const link = (await store.listServiceTokens(tenant)).find((one) => one.id === id);
      const isRevoked = await store.revokeServiceToken(tenant, id, now());
      if (isRevoked) record("service-link-revoked", tenant, link);
      return isRevoked;
    },
    /** As `revoke`, and false for a link of another application too. */
    revokeOf: async (tenant: string, application: ApplicationId, id: string, from?: LinkCaller): Promise<boolean> => {
      const link = (await store.listServiceTokensOf(tenant, application)).find((one) => one.id === id);
      if (link === undefined || !(await store.revokeServiceToken(tenant, id, now()))) return false;
      if (link.revokedAt === null) record("service-link-revoked", tenant, link, from);
      return true;
    },
  };
}
export type ServiceLinks = ReturnType<typeof createServiceLinks>;
