import { readOffice, type Tenant } from "../../engine/core/index.ts";
import type { OfficeApplication, OfficeViewQuery } from "../../engine/protocol/index.ts";
import { formatReference, officeHashOf } from "../applications/index.ts";
import { SORT_FIELDS, type OfficeEntry, type Store } from "../store/index.ts";
import { parseCursor, parseView, readsForOffice, toCursor, type AnyReader, type ParsedView } from "./parse-view.ts";

const MOST_COUNTED = 100_000;
const toIso = (at: number): string => new Date(at).toISOString();

/** Leaves out names, email addresses and answers for staff who may not read the office's view. */
export function toOfficeApplication(tenant: Tenant, entry: OfficeEntry, reader: AnyReader): OfficeApplication {
  const { id, row, username, reference } = readsForOffice(reader)
    ? entry
    : { ...entry, username: "", row: { ...entry.row, name: "", cells: {} } };
  const { programme } = readOffice(tenant);
  const { [programme?.key ?? ""]: chosen = null, ...cells } = row.cells;
  return {
    id,
    name: row.name,
    email: username,
    status: row.status,
    round: row.round,
    programme: chosen,
    cells: { ...cells },
    created_at: toIso(row.createdAt),
    active_at: toIso(row.activeAt),
    submitted_at: row.submittedAt === 0 ? null : toIso(row.submittedAt),
    reference: reference === "" ? null : formatReference(reference),
  };
}

export async function listApplications(
  store: Store,
  tenant: Tenant,
  query: OfficeViewQuery & { readonly cursor?: string | undefined; readonly limit: number },
  reader: AnyReader,
) {
  const { id } = tenant.definition.tenant;
  const parsed = await parseView(store, tenant, query, reader);
  const { from, isBefore } = parseCursor(parsed, query.cursor);
  const found = await store.listOffice(id, parsed.view, { from, isBefore, limit: query.limit + 1 });
  const shown = found.slice(0, query.limit);
  const hasMore = found.length > shown.length;
  const entries = isBefore ? shown.toReversed() : shown;
  const [first, last] = [entries[0], entries.at(-1)];
  return {
    applications: entries.map((entry) => toOfficeApplication(tenant, entry, reader)),
    next: last !== undefined && (isBefore || hasMore) ? toCursor("after", parsed, last) : null,
    previous:
      first !== undefined && (isBefore ? hasMore : from !== undefined) ? toCursor("before", parsed, first) : null,
    is_complete: (await store.countUnlisted(id, officeHashOf(tenant), 1)) === 0,
    is_alike: parsed.isAlike,
  };
}

/** @throws ServerError `body_invalid`, `staff_role_too_low` */
export async function countApplications(store: Store, tenant: Tenant, query: OfficeViewQuery, reader: AnyReader) {
  const { id } = tenant.definition.tenant;
  const { view } = await parseView(store, tenant, query, reader);
  const counted = await store.countOffice(id, view);
  const byStatus: Record<string, number> = {};
  const byDay = new Map<string, number>();
  let total = 0;
  for (const { status, day, count } of counted) {
    byStatus[status] = (byStatus[status] ?? 0) + count;
    total += count;
    if (day !== "") byDay.set(day, (byDay.get(day) ?? 0) + count);
  }
  const toBeMade = await store.countUnlisted(id, officeHashOf(tenant), MOST_COUNTED);
  return {
    total,
    by_status: byStatus,
    by_day: [...byDay].map(([day, count]) => ({ day, count })).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    is_complete: toBeMade === 0,
    to_be_made: toBeMade,
  };
}

export async function findNeighbours(store: Store, tenant: Tenant, { view }: ParsedView, entry: OfficeEntry) {
  const from = { key: entry.row[SORT_FIELDS[view.sort]], id: entry.id };
  const { id } = tenant.definition.tenant;
  const [[next], [previous]] = await Promise.all([
    store.listOffice(id, view, { from, limit: 1 }),
    store.listOffice(id, view, { from, isBefore: true, limit: 1 }),
  ]);
  return { previous: previous?.id ?? null, next: next?.id ?? null };
}
