import { toUsername } from "../accounts/index.ts";
import type { AuditEntry, AuditFilter, Store } from "../store/index.ts";
import { findReferenceIn } from "./parse-view.ts";

type AuditStore = Pick<
  Store,
  "listAudit" | "listAuditedEmails" | "findReferenceHolder" | "findAccountByUsername" | "listApplications"
>;

export interface AuditQuery {
  /** Words that an address has, so that a name does, or the id of an account. */
  readonly staff?: string | undefined;
  /** A reference number, the address of an applicant, or the id of an application. */
  readonly application?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: string | undefined;
}

/**
 * Entries of the audit by what an administrator knows, the newest first: those with a number below `before`. People are
 * found among those who have entries, so whoever has gone is found as well. Each of them is one query that an index
 * serves, because a query for any of several would read and sort all that they ever did.
 */
export async function listAuditBy(
  store: AuditStore,
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

async function findPeople(store: AuditStore, tenant: string, typed: string): Promise<readonly AuditFilter[]> {
  const sought = toUsername(typed);
  const emails = await store.listAuditedEmails(tenant);
  // "ann@example.edu" is not "joann@example.edu", which has it in it.
  if (emails.includes(sought)) return [{ email: sought }];
  const words = sought.split(/\s+/u);
  const found = emails.filter((email) => words.every((word) => email.includes(word))).map((email) => ({ email }));
  return found.length > 0 ? found : [{ staff: sought }];
}

async function findApplications(store: AuditStore, tenant: string, typed: string): Promise<readonly AuditFilter[]> {
  const sought = typed.trim();
  const reference = findReferenceIn(sought);
  const holder = reference === undefined ? undefined : await store.findReferenceHolder(tenant, reference);
  if (holder !== undefined) return [{ application: holder }];
  if (!sought.includes("@")) return [{ application: sought }];
  const account = await store.findAccountByUsername(tenant, toUsername(sought));
  const own = account === undefined ? [] : await store.listApplications(tenant, account.id);
  return own.map((record) => ({ application: record.account }));
}
