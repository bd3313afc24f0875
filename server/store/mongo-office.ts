import { z } from "zod";
import type { Run } from "./mongo-driver.ts";
import {
  SORT_FIELDS,
  type OfficeEntry,
  type OfficeStore,
  type OfficeView,
  listedRowSchema,
  officeEntrySchema,
  officePositionSchema,
  officeTotalSchema,
} from "./office-list.ts";
import { storedRevisions } from "./stored-values.ts";

type Json = Readonly<Record<string, unknown>>;
/** Largest number of accounts that a search by email finds. A longer search text finds the others. */
const MOST_ACCOUNTS = 5_000;
const PROJECTION = { _id: 0, account: 1, row: 1 } as const;

const storedSchema = z.object({ account: z.string(), row: listedRowSchema });
const placedSchema = z.object({ account: z.string(), row: z.record(z.string(), z.unknown()) });
const heldSchema = z.object({ account: z.string(), reference: z.string() });
const namedSchema = z.object({ id: z.string(), username: z.string() });

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Each application document contains its row. */
export function mongoOffice(run: Run): OfficeStore {
  async function toFilter(tenant: string, view: OfficeView): Promise<Json | undefined> {
    const { statuses, rounds, filters, search, ids = [] } = view;
    const parts: Json[] = filters.map(({ place, oneOf = [], ranges = [] }) => {
      const any: Json[] = [
        ...(oneOf.length === 0 ? [] : [{ "row.filters": { $in: [...oneOf] } }]),
        ...ranges.map(([from, to]) => ({ [`row.filters.${place}`]: { $gte: from, $lte: to } })),
      ];
      const [only] = any;
      return any.length === 1 && only !== undefined ? only : { $or: any };
    });
    if (search !== undefined) {
      const { words, username, reference, isInside = false } = search;
      const begin = isInside ? "" : "^";
      const owners =
        username === undefined
          ? []
          : await run("accounts", (documents) =>
              documents
                .find({ tenant, username: { $regex: begin + escaped(username) } }, { projection: { id: 1, _id: 0 } })
                .limit(MOST_ACCOUNTS)
                .toArray(),
            );
      const holders =
        reference === undefined
          ? []
          : await run("referenceNumbers", (documents) =>
              documents
                .find({ tenant, reference: { $regex: escaped(reference) } }, { projection: { account: 1, _id: 0 } })
                .toArray(),
            );
      const found = [
        ...(words.length === 0
          ? []
          : [{ $and: words.map((word) => ({ "row.words": { $regex: begin + escaped(word) } })) }]),
        ...(owners.length === 0 ? [] : [{ "row.owner": { $in: owners.map(({ id }) => String(id)) } }]),
        ...(holders.length === 0 ? [] : [{ account: { $in: holders.map(({ account }) => String(account)) } }]),
      ];
      if (found.length === 0) return undefined;
      parts.push({ $or: found });
    }
    return {
      tenant,
      [`row.${SORT_FIELDS[view.sort]}`]: { $gte: view.sort === "name" || view.sort === "status" ? "" : 0 },
      ...(statuses.length === 0 ? {} : { "row.status": { $in: [...statuses] } }),
      ...(rounds.length === 0 ? {} : { "row.round": { $in: [...rounds] } }),
      ...(ids.length === 0 ? {} : { account: { $in: [...ids] } }),
      ...(parts.length === 0 ? {} : { $and: parts }),
    };
  }

  async function toEntries(
    tenant: string,
    found: readonly unknown[],
    keyOf: (row: OfficeEntry["row"]) => OfficeEntry["key"],
  ): Promise<readonly OfficeEntry[]> {
    const rows = z.array(storedSchema).parse(found);
    const [named, held] = await Promise.all([
      run("accounts", (documents) =>
        documents.find({ tenant, id: { $in: rows.map(({ row }) => row.owner) } }).toArray(),
      ),
      run("referenceNumbers", (documents) =>
        documents.find({ tenant, account: { $in: rows.map(({ account }) => account) } }).toArray(),
      ),
    ]);
    const accounts = z.array(namedSchema).parse(named);
    const references = z.array(heldSchema).parse(held);
    return z.array(officeEntrySchema).parse(
      rows.map(({ account: id, row }) => ({
        id,
        row,
        key: keyOf(row),
        username: accounts.find((one) => one.id === row.owner)?.username ?? "",
        reference: references.find(({ account }) => account === id)?.reference ?? "",
      })),
    );
  }

  async function listPage(
    projection: Readonly<Record<string, 0 | 1>>,
    tenant: string,
    view: OfficeView,
    { from, isBefore = false, limit }: Parameters<OfficeStore["listOffice"]>[2],
  ): Promise<readonly unknown[]> {
    const filter = await toFilter(tenant, view);
    if (filter === undefined) return [];
    const field = `row.${SORT_FIELDS[view.sort]}`;
    const isDescending = view.isDescending !== isBefore;
    const direction = isDescending ? -1 : 1;
    const sign = isDescending ? "$lt" : "$gt";
    const after =
      from === undefined
        ? []
        : [{ $or: [{ [field]: { [sign]: from.key } }, { [field]: from.key, account: { [sign]: from.id } }] }];
    return run("applications", (documents) =>
      documents
        .find(after.length === 0 ? { ...filter } : { ...filter, $and: [...toList(filter["$and"]), ...after] }, {
          projection,
        })
        .sort({ [field]: direction, account: direction })
        .limit(limit)
        .toArray(),
    );
  }

  return {
    listOffice: async (tenant, view, page) => {
      const name = SORT_FIELDS[view.sort];
      return toEntries(tenant, await listPage(PROJECTION, tenant, view, page), (row) => row[name]);
    },
    listOfficeIds: async (tenant, view, page) => {
      const name = SORT_FIELDS[view.sort];
      const found = await listPage({ _id: 0, account: 1, [`row.${name}`]: 1 }, tenant, view, page);
      return z
        .array(placedSchema)
        .parse(found)
        .map(({ account, row }) => officePositionSchema.parse({ id: account, key: row[name] }));
    },
    findOfficeEntry: async (tenant, id) => {
      const found = await run("applications", (documents) =>
        documents.find({ tenant, account: id, "row.owner": { $gte: "" } }, { projection: PROJECTION }).toArray(),
      );
      return (await toEntries(tenant, found, () => ""))[0];
    },
    countOffice: async (tenant, view) => {
      const $match = await toFilter(tenant, { ...view, sort: "status" });
      if ($match === undefined) return [];
      const found = await run("applications", (documents) =>
        documents.aggregate([{ $match }, { $group: { _id: "$row.statusKey", count: { $sum: 1 } } }]).toArray(),
      );
      return z
        .array(officeTotalSchema)
        .parse(found.map(({ _id, count }) => ({ statusKey: _id as unknown, count: count as unknown })))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1));
    },
    listUnlisted: async (tenant, office, limit) => {
      const found = await run("applications", (documents) =>
        documents
          .find({ tenant, "row.office": { $ne: office } }, { projection: { account: 1, _id: 0 } })
          .limit(limit)
          .toArray(),
      );
      return found.map(({ account }) => String(account));
    },
    countUnlisted: (tenant, office, most) =>
      run("applications", (documents) =>
        documents.countDocuments({ tenant, "row.office": { $ne: office } }, { limit: most }),
      ),
    writeOfficeRow: async (tenant, id, row, revision) => {
      const written = await run("applications", (documents) =>
        documents.updateOne({ tenant, account: id, revision: { $in: storedRevisions(revision) } }, { $set: { row } }),
      );
      return written.matchedCount === 1;
    },
  };
}

const toList = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
