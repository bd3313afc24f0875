import type { OfficeLink } from "../../engine/protocol/index.ts";
import type { ServiceLinks } from "../applications/index.ts";
import type { ApplicationId, Store } from "../store/index.ts";

interface ListLinksDeps {
  readonly store: Pick<Store, "listAudit">;
  readonly serviceLinks: Pick<ServiceLinks, "listOf">;
  readonly now: () => number;
}

/** More links than anybody makes of one application. */
const MOST_ACTS = 500;

/** The print links of an application, the newest first. Who made one is in the audit. */
export async function listLinks(
  { store, serviceLinks, now }: ListLinksDeps,
  tenant: string,
  application: ApplicationId,
): Promise<readonly OfficeLink[]> {
  const [links, acts] = await Promise.all([
    serviceLinks.listOf(tenant, application),
    store.listAudit(tenant, Number.MAX_SAFE_INTEGER, MOST_ACTS, { application, action: "link.make", outcome: "done" }),
  ]);
  const makers = new Map(acts.map(({ details, email }) => [details["link"], email]));
  const at = now();
  return links.map(({ id, createdAt, expiresAt, revokedAt, isForOffice, uses }) => {
    const last = uses.at(-1);
    return {
      id,
      made_at: toIso(createdAt),
      made_by: makers.get(id) ?? null,
      ends_at: toIso(expiresAt),
      revoked_at: revokedAt === null ? null : toIso(revokedAt),
      state: revokedAt !== null ? "revoked" : expiresAt <= at ? "expired" : "open",
      for_office: isForOffice,
      uses: uses.length,
      last_used_at: last === undefined ? null : toIso(last.at),
    };
  });
}

const toIso = (at: number): string => new Date(at).toISOString();
