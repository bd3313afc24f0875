import type { Tenant } from "../../engine/core/index.ts";
import type { OfficeLink, WorkingLink } from "../../engine/protocol/index.ts";
import { formatReference, listWorkingLinks, mayMakeLinks, type ServiceLinks } from "../applications/index.ts";
import { audienceOfLink, type ApplicationId, type ServiceTokenRecord, type Store } from "../store/index.ts";

interface ListLinksDeps {
  readonly store: Pick<Store, "findOfficeEntry" | "findStaffRoster" | "listAudit" | "listServiceTokens">;
  readonly serviceLinks: Pick<ServiceLinks, "listOf">;
  readonly now: () => number;
}

const MOST_MADE = 10_000;

/** Finds the staff member who made a link, even if a colleague has it now. Returns null if a command made it. */
export async function createMakerFinder(store: ListLinksDeps["store"], tenant: string, application?: ApplicationId) {
  const filter = { action: "link.make", outcome: "done", ...(application === undefined ? {} : { application }) };
  const [roster, makings] = await Promise.all([
    store.findStaffRoster(tenant),
    store.listAudit(tenant, Number.MAX_SAFE_INTEGER, MOST_MADE, filter),
  ]);
  const makers = new Map(makings.map(({ details, email }) => [details["link"], email]));
  const findMember = (id: string | null) => roster?.members.find((member) => member.id === id);
  return {
    findMember,
    findEmail: ({ id, maker }: ServiceTokenRecord) => makers.get(id) || findMember(maker)?.email || null,
  };
}

export async function listLinks(
  { store, serviceLinks, now }: ListLinksDeps,
  tenant: string,
  application: ApplicationId,
): Promise<readonly OfficeLink[]> {
  const [links, { findEmail }] = await Promise.all([
    serviceLinks.listOf(tenant, application),
    createMakerFinder(store, tenant, application),
  ]);
  const at = now();
  return links.map((link) => {
    const { expiresAt, revokedAt, uses } = link;
    const last = uses.at(-1);
    return {
      ...toShown(link, findEmail(link)),
      revoked_at: revokedAt === null ? null : toIso(revokedAt),
      state: revokedAt !== null ? "revoked" : expiresAt <= at ? "expired" : "open",
      uses: uses.length,
      last_used_at: last === undefined ? null : toIso(last.at),
    };
  });
}

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
        ...toShown(link, findEmail(link)),
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

const toShown = (link: ServiceTokenRecord, email: string | null) => ({
  id: link.id,
  made_at: toIso(link.createdAt),
  made_by: email,
  recipient: link.recipient,
  ends_at: toIso(link.expiresAt),
  audience: audienceOfLink(link),
});

const toIso = (at: number): string => new Date(at).toISOString();
