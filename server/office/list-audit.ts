import { toUsername } from "../accounts/index.ts";
import type { AuditEntry, AuditFilter, Store } from "../store/index.ts";
import { formatReference } from "../applications/index.ts";
import { findReferenceIn } from "./parse-view.ts";

/** `staff` is parts of an email, or a staff id. `application` is a reference number, an email or an id. */
type AuditQuery = Omit<AuditFilter, "email">;

/**
 * Lists audit entries before number `before`, newest first. Also finds former staff, because it searches the entries.
 * Makes one indexed query for each match: one query for all would sort every entry.
 */
export async function listAuditBy(
  store: Store,
  tenant: string,
  before: number,
  limit: number,
  { staff = "", application = "", ...filter }: AuditQuery,
): Promise<readonly AuditEntry[]> {
  const people = staff.trim() === "" ? [{}] : await findPeople(store, tenant, staff);
  const applications = application.trim() === "" ? [{}] : await findApplications(store, tenant, application);
  const found = await Promise.all(
    people.flatMap((who) =>
      applications.map((what) => store.listAudit(tenant, before, limit, { ...filter, ...who, ...what })),
    ),
  );
  return found
    .flat()
    .toSorted((one, other) => other.seq - one.seq)
    .slice(0, limit);
}

/** Finds the reference numbers of the entries' applications. */
export async function findReferences(store: Store, tenant: string, entries: readonly AuditEntry[]) {
  const ids = [...new Set(entries.map(({ application }) => application))];
  const found = ids.map(async (id) => [id, await store.findReference(tenant, id)] as const);
  return new Map((await Promise.all(found)).map(([id, number]) => [id, number && formatReference(number)]));
}

async function findPeople(store: Store, tenant: string, typed: string): Promise<readonly AuditFilter[]> {
  const sought = toUsername(typed);
  const emails = await store.listAuditedEmails(tenant);
  // A complete email must not match longer ones: "ann@example.edu" is not "joann@example.edu".
  if (emails.includes(sought)) return [{ email: sought }];
  const words = sought.split(/\s+/u);
  const found = emails.filter((email) => words.every((word) => email.includes(word))).map((email) => ({ email }));
  return found.length > 0 ? found : [{ staff: sought }];
}

async function findApplications(store: Store, tenant: string, typed: string): Promise<readonly AuditFilter[]> {
  const sought = typed.trim();
  const reference = findReferenceIn(sought);
  const holder = reference === undefined ? undefined : await store.findReferenceHolder(tenant, reference);
  if (holder !== undefined) return [{ application: holder }];
  if (!sought.includes("@")) return [{ application: sought }];
  const account = await store.findAccountByUsername(tenant, toUsername(sought));
  const own = account === undefined ? [] : await store.listApplications(tenant, account.id);
  return own.map((record) => ({ application: record.account }));
}
