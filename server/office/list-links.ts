import type { Tenant } from "../../engine/core/index.ts";
import type { OfficeLink, WorkingLink } from "../../engine/protocol/index.ts";
import { formatReference, listWorkingLinks, mayMakeLinks, type ServiceLinks } from "../applications/index.ts";
import type { ApplicationId, ServiceTokenRecord, Store } from "../store/index.ts";

interface ListLinksDeps {
  readonly store: Pick<Store, "findOfficeEntry" | "findStaffRoster" | "listAudit" | "listServiceTokens">;
  readonly serviceLinks: Pick<ServiceLinks, "listOf">;
  readonly now: () => number;
}

/** More links than anybody makes of one application. */
const MOST_ACTS = 500;

/** Finds the address of the maker of a link: who has it now, or else who made it, as the audit says. */
async function createMakerFinder(store: ListLinksDeps["store"], tenant: string) {
  const members = (await store.findStaffRoster(tenant))?.members ?? [];
  const filter = { action: "link.make", outcome: "done" };
  return {
    findMember: (maker: string | null) => members.find(({ id }) => id === maker),
    findEmail: async ({ id, account: application, maker }: ServiceTokenRecord): Promise<string | null> => {
      const member = members.find((one) => one.id === maker);
      if (member !== undefined || maker === "") return member?.email ?? null;
      const acts = await store.listAudit(tenant, Number.MAX_SAFE_INTEGER, MOST_ACTS, { ...filter, application });
      return acts.find(({ details }) => details["link"] === id)?.email ?? null;
    },
  };
}

/** The print links of an application, the newest first. */
export async function listLinks(
  { store, serviceLinks, now }: ListLinksDeps,
  tenant: string,
  application: ApplicationId,
): Promise<readonly OfficeLink[]> {
  const [links, { findEmail }] = await Promise.all([
    serviceLinks.listOf(tenant, application),
    createMakerFinder(store, tenant),
  ]);
  const at = now();
  return Promise.all(
    links.map(async (link) => {
      const { expiresAt, revokedAt, uses } = link;
      const last = uses.at(-1);
      return {
        ...toMade(link, await findEmail(link)),
        revoked_at: revokedAt === null ? null : toIso(revokedAt),
        state: revokedAt !== null ? "revoked" : expiresAt <= at ? "expired" : "open",
        uses: uses.length,
        last_used_at: last === undefined ? null : toIso(last.at),
      } as const;
    }),
  );
}

/** The print links of all applications that work, the newest first. */
export async function listWorking(
  { store, now }: Omit<ListLinksDeps, "serviceLinks">,
  tenant: Tenant,
): Promise<readonly WorkingLink[]> {
  const { id } = tenant.definition.tenant;
  const [links, { findMember, findEmail }] = await Promise.all([
    listWorkingLinks(store, id, now()),
    createMakerFinder(store, id),
  ]);
  return Promise.all(
    links.map(async (link) => {
      const entry = await store.findOfficeEntry(id, link.account);
      const reference = entry?.reference ?? "";
      return {
        ...toMade(link, await findEmail(link)),
        application: {
          id: link.account,
          name: entry === undefined ? null : entry.row.name || entry.username,
          reference: reference === "" ? null : formatReference(reference),
        },
        maker: mayMakeLinks(findMember(link.maker)) ? link.maker : null,
      };
    }),
  );
}

const toMade = (link: ServiceTokenRecord, email: string | null) => ({
  id: link.id,
  made_at: toIso(link.createdAt),
  made_by: email,
  recipient: link.recipient,
  ends_at: toIso(link.expiresAt),
  for_office: link.isForOffice,
});

const toIso = (at: number): string => new Date(at).toISOString();
