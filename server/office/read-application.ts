import {
  answerOf,
  formatOpenAnswer,
  isAnswered,
  maskSecret,
  toCalendarDate,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import { ROUTINE_READS, type TimelineEntry, type OfficeWithdrawal } from "../../engine/protocol/index.ts";
import { pdfIdentity } from "../documents/index.ts";
import {
  accountOf,
  countSubmissions,
  type ApplicationRecord,
  type AuditEntry,
  type Store,
  isSubmitted,
  withdrawalOf,
  type Reopening,
  type Withdrawal,
} from "../store/index.ts";
import { listSubmissions } from "../applications/index.ts";

const MOST_ACTS = 100;
const LINK_ACTS = ["link.make", "link.revoke"];

export const maskedSecretsOf = (tenant: Tenant, { answers }: Application) =>
  [...tenant.fields.values()].flatMap(({ key, label, privacy }) => {
    const value = answerOf(answers, key);
    return privacy === "secret" && isAnswered(value) ? [{ key, label, masked: maskSecret(String(value)) }] : [];
  });

/** Returns a secret answer unmasked. Returns undefined if the question is not secret or not answered. */
export function findSecret(tenant: Tenant, { answers }: Application, key: string, now: Date) {
  const field = tenant.fields.get(key);
  if (field?.privacy !== "secret" || !isAnswered(answerOf(answers, key))) return undefined;
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  return { key, label: field.label, value: formatOpenAnswer(tenant, field, answers, today) };
}

/** Lists the events of an application, earliest first. Names pages, never answers. */
export async function readTimeline(
  store: Store,
  tenant: Tenant,
  record: ApplicationRecord,
): Promise<readonly TimelineEntry[]> {
  const { tenant: id, account: application } = record;
  const pdfKeys = Array.from({ length: countSubmissions(record) }, (_, index) =>
    pdfIdentity(id, application, index + 1),
  );
  const [owner, acts, links, jobs] = await Promise.all([
    store.findAccount(id, accountOf(application)),
    store.listAudit(id, Number.MAX_SAFE_INTEGER, MOST_ACTS, { application }),
    store.listServiceTokensOf(id, application),
    Promise.all(pdfKeys.map((identity) => store.findJob(identity))),
  ]);
  const uses = (await Promise.all(links.map(({ id: link }) => store.listServiceTokenUses(id, link))))
    .flat()
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST_ACTS);
  const isTold = ({ action, outcome }: AuditEntry): boolean => LINK_ACTS.includes(action) && outcome === "done";
  const whoDid = (action: string, link: string) => {
    const by = acts.findLast((act) => act.action === action && isTold(act) && act.details["link"] === link)?.email;
    return by === undefined || by === "" ? {} : { by };
  };
  const entries: (Omit<TimelineEntry, "at"> & { readonly at: number })[] = [
    ...(owner === undefined ? [] : [{ at: owner.createdAt, kind: "account" as const }]),
    ...record.logins.map((at) => ({ at, kind: "log_in" as const })),
    ...lastSaves(tenant, record).map(([page, at]) => ({ at, kind: "saved" as const, what: page })),
    ...statusesOf(record).map(({ at, web_status }) => ({ at, kind: "status" as const, what: web_status })),
    ...record.withdrawals.map(({ at, staff }) => ({
      at,
      kind: "status" as const,
      what: "withdrawn",
      ...(staff === null ? {} : { by: staff }),
    })),
    ...jobs.flatMap((job) => (job?.state === "COMPLETED" ? [{ at: job.updatedAt, kind: "pdf" as const }] : [])),
    ...links.flatMap(({ id: link, createdAt, revokedAt }) => [
      { at: createdAt, kind: "link" as const, what: "made", ...whoDid("link.make", link) },
      ...(revokedAt === null
        ? []
        : [{ at: revokedAt, kind: "link" as const, what: "revoked", ...whoDid("link.revoke", link) }]),
    ]),
    ...uses.map(({ at }) => ({ at, kind: "link" as const, what: "used" })),
    ...acts
      .filter((act) => !isTold(act))
      .map(({ at, action, email }) => ({ at, kind: "staff" as const, what: action, by: email })),
  ];
  return entries
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() }));
}

function statusesOf({ webStatus, earlier }: ApplicationRecord): ApplicationRecord["webStatus"] {
  const all = [...earlier.flatMap((submitted) => submitted.webStatus), ...webStatus];
  return [...new Map(all.map((entry) => [`${entry.web_status} ${String(entry.at)}`, entry])).values()];
}

function lastSaves(tenant: Tenant, { marks }: ApplicationRecord): readonly (readonly [page: string, at: number])[] {
  const latest = new Map<string, number>();
  for (const [key, [, , , at]] of Object.entries(marks)) {
    const page = tenant.fields.get(key)?.page;
    if (page !== undefined && at > 0) latest.set(page, Math.max(latest.get(page) ?? 0, at));
  }
  return tenant.pages.flatMap(({ id, title }) => {
    const at = latest.get(id);
    return at === undefined ? [] : [[title, at] as const];
  });
}

export const toOfficeReopening = ({ at, by, reason, until, closed }: Reopening, now: number) => ({
  at: new Date(at).toISOString(),
  by,
  reason,
  until: new Date(until).toISOString(),
  is_over: until <= now,
  closed,
});

export const toOfficeWithdrawal = ({ at, by, staff, reason }: Withdrawal): OfficeWithdrawal => ({
  at: new Date(at).toISOString(),
  by,
  staff,
  reason,
});

export async function readSubmissions(
  record: ApplicationRecord,
  { now, address }: { readonly now: number; readonly address: string },
) {
  const withdrawal = withdrawalOf(record);
  return {
    reopening: withdrawal === undefined ? record.reopening && toOfficeReopening(record.reopening, now) : null,
    withdrawal: withdrawal === undefined ? null : toOfficeWithdrawal(withdrawal),
    submissions: await listSubmissions([...record.earlier, ...(isSubmitted(record) ? [record] : [])], address, () =>
      Promise.resolve(true),
    ),
  };
}

const READ_AGO_MS = 10 * 60_000;

/** News about an application, for the screen that shows it. `acts` are the latest actions, newest first. */
export function toNews(
  { webStatus, earlier, withdrawals }: Pick<ApplicationRecord, "webStatus" | "earlier" | "withdrawals">,
  acts: readonly AuditEntry[],
  { now, reader }: { readonly now: number; readonly reader: string },
) {
  const last = acts.find(({ action }) => !ROUTINE_READS.includes(action))?.seq ?? 0;
  const reads = acts.filter(
    ({ action, at, staff }) => action === "application.read" && at > now - READ_AGO_MS && staff !== reader,
  );
  return {
    version: [webStatus.length, earlier.length, withdrawals.length, last].join("."),
    readers: [...new Set(reads.map(({ email }) => email))],
  };
}
