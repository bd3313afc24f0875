import { z } from "zod";
import {
  SORT_FIELDS,
  MAX_HITS_LOOKED_UP,
  type OfficeSearch,
  type OfficeStore,
  type OfficeView,
  officeEntrySchema,
  officePositionSchema,
  officeTotalSchema,
} from "./office-list.ts";
import type { SqlValue, Sqlite } from "./sqlite.ts";

interface Part {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

const ENTRY = `SELECT list.id, list.row, list.username, ifnull(referenceNumbers.reference, '') AS reference`;
const JOINED = `LEFT JOIN referenceNumbers ON referenceNumbers.tenant = list.tenant AND referenceNumbers.account = list.id`;
const LAST = "\u{10ffff}";
/** Two comparisons in place of `<>`, because each uses the index. */
const UNLISTED = `SELECT account AS id FROM applications WHERE tenant = ? AND row IS NULL
  UNION ALL SELECT id FROM officeRows WHERE tenant = ? AND office < ?
  UNION ALL SELECT id FROM officeRows WHERE tenant = ? AND office > ? LIMIT ?`;
const countSchema = z.object({ count: z.number() });

const marks = (values: readonly SqlValue[]): string => values.map(() => "?").join(", ");
const among = (column: string, values: readonly string[]): readonly Part[] =>
  values.length === 0 ? [] : [{ sql: `${column} IN (${marks(values)})`, values }];
const join = (parts: readonly Part[], between: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(between),
  values: parts.flatMap(({ values }) => values),
});

const filtersOf = ({ statuses, rounds, filters, ids = [] }: OfficeView): readonly Part[] => [
  ...among("list.status", statuses),
  ...among("list.round", rounds),
  ...among("list.id", ids),
  ...filters.map(({ place, oneOf = [], ranges = [] }): Part => {
    const any = join(
      [
        ...among(`list.f${place}`, oneOf),
        ...ranges.map((range) => ({ sql: `list.f${place} BETWEEN ? AND ?`, values: range })),
      ],
      " OR ",
    );
    return { ...any, sql: `(${any.sql})` };
  }),
];

/** Each sort order has an index. SQLite sorts only the few hits of a search. */
export function embeddedOffice(sqlite: Sqlite, manyHits = MAX_HITS_LOOKED_UP): OfficeStore {
  const isFew = (sql: string, values: readonly SqlValue[]): boolean =>
    countSchema.parse(sqlite.get(`SELECT count(*) AS count FROM (${sql} LIMIT ${manyHits + 1})`, values)).count <=
    manyHits;

  /** Condition of a search. With few hits, it looks up the rows. With many, SQLite tests all rows in their order. */
  function searchOf(tenant: string, search: OfficeSearch): Part & { readonly isFew: boolean } {
    const { words, username, reference, isInside = false } = search;
    const [first] = words;
    const begins = words.map((word) => ({ sql: "instr(list.words, ?) > 0", values: [isInside ? word : ` ${word}`] }));
    const wordRange = [tenant, first ?? "", `${first ?? ""}${LAST}`];
    const nameRange = [tenant, username ?? "", `${username ?? ""}${LAST}`];
    const rowsWithWord = "SELECT n FROM officeWords WHERE tenant = ? AND word >= ? AND word < ?";
    const owners = "SELECT id FROM accounts WHERE tenant = ? AND username >= ? AND username < ?";
    const holders = "SELECT account FROM referenceNumbers WHERE tenant = ? AND instr(reference, ?) > 0";
    const hasFewHits =
      !isInside &&
      (first === undefined || isFew(rowsWithWord, wordRange)) &&
      (username === undefined || isFew(owners, nameRange));
    const test = join(
      [
        ...(first === undefined ? [] : [join(begins, " AND ")]),
        ...(username === undefined
          ? []
          : [{ sql: `instr(list.username, ?) ${isInside ? "> 0" : "= 1"}`, values: [username] }]),
        ...(reference === undefined ? [] : [{ sql: `list.id IN (${holders})`, values: [tenant, reference] }]),
      ],
      " OR ",
    );
    if (!hasFewHits) return { ...test, isFew: false };
    const rows = "SELECT n FROM officeRows WHERE tenant = ? AND";
    const hits = join(
      [
        ...(first === undefined ? [] : [{ sql: rowsWithWord, values: wordRange }]),
        ...(username === undefined ? [] : [{ sql: `${rows} owner IN (${owners})`, values: [tenant, ...nameRange] }]),
        ...(reference === undefined
          ? []
          : [{ sql: `${rows} id IN (${holders})`, values: [tenant, tenant, reference] }]),
      ],
      " UNION ",
    );
    // The subquery looks up only the first word. `test` checks all words.
    return { sql: `list.n IN (${hits.sql}) AND (${test.sql})`, values: [...hits.values, ...test.values], isFew: true };
  }

  function select(tenant: string, view: OfficeView, index: string, joined = "", more: readonly Part[] = []) {
    const { search } = view;
    if (search !== undefined && search.words.length === 0 && !search.username && !search.reference) return undefined;
    const hits = search && searchOf(tenant, search);
    const where = join(
      [
        { sql: hits?.isFew === true ? "+list.tenant = ?" : "list.tenant = ?", values: [tenant] },
        ...(hits === undefined ? [] : [{ sql: `(${hits.sql})`, values: hits.values }]),
        ...filtersOf(view),
        ...more,
      ],
      " AND ",
    );
    const indexed = hits?.isFew === true ? "" : `INDEXED BY ${index}`;
    return { sql: `officeRows AS list ${indexed} ${joined} WHERE ${where.sql}`, values: where.values };
  }

  function listPage(
    columns: string,
    joined: string,
    tenant: string,
    view: OfficeView,
    { from, isBefore = false, limit }: Parameters<OfficeStore["listOffice"]>[2],
  ): readonly unknown[] {
    const column = `list.${SORT_FIELDS[view.sort]}`;
    const isDescending = view.isDescending !== isBefore;
    const after: readonly Part[] =
      from === undefined
        ? []
        : [{ sql: `(${column}, list.id) ${isDescending ? "<" : ">"} (?, ?)`, values: [from.key, from.id] }];
    const found = select(tenant, view, `officeRows_${view.sort}`, joined, after);
    if (found === undefined) return [];
    const direction = isDescending ? "DESC" : "ASC";
    return sqlite.all(
      `${columns}, ${column} AS key FROM ${found.sql} ORDER BY ${column} ${direction}, list.id ${direction} LIMIT ?`,
      [...found.values, limit],
    );
  }

  return {
    listOffice: async (tenant, view, page) =>
      z.array(officeEntrySchema).parse(listPage(ENTRY, JOINED, tenant, view, page)),
    listOfficeIds: async (tenant, view, page) =>
      z.array(officePositionSchema).parse(listPage("SELECT list.id", "", tenant, view, page)),
    findOfficeEntry: async (tenant, id) =>
      z
        .array(officeEntrySchema)
        .parse(
          sqlite.all(`${ENTRY}, '' AS key FROM officeRows AS list ${JOINED} WHERE list.tenant = ? AND list.id = ?`, [
            tenant,
            id,
          ]),
        )[0],
    countOffice: async (tenant, view) => {
      const found = select(tenant, view, "officeRows_status");
      if (found === undefined) return [];
      return z
        .array(officeTotalSchema)
        .parse(
          sqlite.all(
            `SELECT list.statusKey, count(*) AS count FROM ${found.sql} GROUP BY list.statusKey`,
            found.values,
          ),
        );
    },
    listUnlisted: async (tenant, office, limit) =>
      z
        .array(z.object({ id: z.string() }))
        .parse(sqlite.all(UNLISTED, [tenant, tenant, office, tenant, office, limit]))
        .map(({ id }) => id),
    countUnlisted: async (tenant, office, most) =>
      countSchema.parse(
        sqlite.get(`SELECT count(*) AS count FROM (${UNLISTED})`, [tenant, tenant, office, tenant, office, most]),
      ).count,
    writeOfficeRow: async (tenant, id, row, revision) =>
      (await sqlite.run(
        "UPDATE applications SET row = ?, listed = revision WHERE tenant = ? AND account = ? AND revision = ?",
        [JSON.stringify(row), tenant, id, revision],
      )) === 1,
  };
}
