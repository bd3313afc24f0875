import { insertOnce, upsert, type Run } from "./mongo-driver.ts";
import type { Change, Condition, Page, Tables, Where } from "./table.ts";

function toMongoCondition(condition: Condition | undefined): unknown {
  if (condition === undefined) return null;
  if (condition === null || typeof condition !== "object") return condition;
  if ("oneOf" in condition) return { $in: [...condition.oneOf] };
  if ("not" in condition) return { $ne: condition.not };
  return "above" in condition ? { $gt: condition.above } : { $lt: condition.below };
}

const toFilter = (where: Where): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(where).map(([field, condition]) => [field, toMongoCondition(condition)]));

const toUpdate = ({ set, add }: Change) => ({
  ...(set === undefined ? {} : { $set: set }),
  ...(add === undefined ? {} : { $inc: add }),
});

const toSort = ({ sort = {} }: Page): Record<string, 1 | -1> =>
  Object.fromEntries(
    Object.entries(sort).map(([field, direction]) => [field === "inserted" ? "_id" : field, direction ?? 1]),
  );

export function mongoTables(run: Run): Tables {
  return {
    // MongoDB limits a document to 16 MB.
    pieceLength: 8_000_000,
    insert: async (table, record) => {
      await run(table, (documents) => documents.insertOne({ ...record }));
    },
    insertOnce: (table, record) => run(table, (documents) => insertOnce(documents, record)),
    find: (table, where, page = {}) =>
      run(table, (documents) =>
        documents.find(toFilter(where), { sort: toSort(page), limit: page.limit ?? 0 }).toArray(),
      ),
    updateOne: (table, where, change, { taken, mayBeLost = false } = {}) =>
      run(table, async (documents) => {
        const options = mayBeLost ? { writeConcern: { w: 1, journal: false } } : {};
        try {
          return (await documents.updateOne(toFilter(where), toUpdate(change), options)).matchedCount === 1;
        } catch (error) {
          // FerretDB 1.24 does not name the index in its error, so look for the conflicting document.
          if (taken !== undefined && (await documents.findOne(toFilter(taken))) !== null) return false;
          throw error;
        }
      }),
    updateAll: async (table, where, change) => {
      await run(table, (documents) => documents.updateMany(toFilter(where), toUpdate(change)));
    },
    count: (table, key, field, amount) =>
      run(table, (documents) =>
        upsert(() =>
          documents.findOneAndUpdate(key, { $inc: { [field]: amount } }, { upsert: true, returnDocument: "after" }),
        ),
      ),
    deleteOne: async (table, where) =>
      (await run(table, (documents) => documents.findOneAndDelete(toFilter(where)))) ?? undefined,
    deleteAll: async (table, where) =>
      (await run(table, (documents) => documents.deleteMany(toFilter(where)))).deletedCount,
    forgetDeleted: () => Promise.resolve(),
  };
}
