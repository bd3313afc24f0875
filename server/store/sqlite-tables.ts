import type { Sqlite, SqlValue } from "./sqlite.ts";
import type { Change, Page, Tables, Where } from "./table.ts";

interface Sql {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Converts booleans to 0 and 1, and lists and objects to JSON text. */
function toSqlValue(value: unknown): SqlValue {
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  return typeof value === "boolean" ? Number(value) : JSON.stringify(value);
}

function toCondition([field, condition]: readonly [string, Where[string]]): Sql {
  if (condition === null || condition === undefined) return { sql: `${field} IS NULL`, values: [] };
  if (typeof condition !== "object") return { sql: `${field} = ?`, values: [toSqlValue(condition)] };
  if ("oneOf" in condition)
    return {
      sql: `${field} IN (${condition.oneOf.map(() => "?").join(", ")})`,
      values: condition.oneOf.map(toSqlValue),
    };
  if ("not" in condition) return { sql: `${field} IS NOT ?`, values: [toSqlValue(condition.not)] };
  return "above" in condition
    ? { sql: `${field} > ?`, values: [toSqlValue(condition.above)] }
    : { sql: `${field} < ?`, values: [toSqlValue(condition.below)] };
}

const join = (parts: readonly Sql[], separator: string): Sql => ({
  sql: parts.map(({ sql }) => sql).join(separator),
  values: parts.flatMap(({ values }) => values),
});

const toWhere = (where: Where): Sql => join(Object.entries(where).map(toCondition), " AND ");

const toAssignments = ({ set = {}, add = {} }: Change): Sql =>
  join(
    [
      ...Object.entries(set).map(([field, value]) => ({ sql: `${field} = ?`, values: [toSqlValue(value)] })),
      ...Object.entries(add).map(([field, value]) => ({ sql: `${field} = ${field} + ?`, values: [value] })),
    ],
    ", ",
  );

function toInsert(table: string, record: object): Sql {
  const columns = Object.keys(record);
  return {
    sql: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    values: Object.values(record).map(toSqlValue),
  };
}

/** Writes the limit as a number: SQLite would plan a statement with `LIMIT ?` anew at each call. */
function toPage({ sort = {}, limit }: Page): string {
  const order = Object.entries(sort).map(
    ([field, direction]) => `${field === "inserted" ? "rowid" : field} ${direction === 1 ? "ASC" : "DESC"}`,
  );
  return `${order.length === 0 ? "" : ` ORDER BY ${order.join(", ")}`}${limit === undefined ? "" : ` LIMIT ${limit}`}`;
}

export function sqliteTables(sqlite: Sqlite): Tables {
  const update = (table: string, where: Where, change: Change, verb = "UPDATE"): Promise<number> => {
    const [set, named] = [toAssignments(change), toWhere(where)];
    return sqlite.run(`${verb} ${table} SET ${set.sql} WHERE ${named.sql}`, [...set.values, ...named.values]);
  };
  return {
    pieceLength: undefined,
    insert: async (table, record) => {
      const { sql, values } = toInsert(table, record);
      await sqlite.run(sql, values);
    },
    insertOnce: async (table, record) => {
      const { sql, values } = toInsert(table, record);
      return (await sqlite.run(`${sql} ON CONFLICT DO NOTHING`, values)) === 1;
    },
    find: async (table, where, page = {}) => {
      const { sql, values } = toWhere(where);
      return sqlite.all(`SELECT * FROM ${table} WHERE ${sql}${toPage(page)}`, values);
    },
    updateOne: async (table, where, change, { taken } = {}) =>
      (await update(table, where, change, taken === undefined ? "UPDATE" : "UPDATE OR IGNORE")) === 1,
    updateAll: async (table, where, change) => {
      await update(table, where, change);
    },
    count: (table, key, field, amount) => {
      const { sql, values } = toInsert(table, { ...key, [field]: amount });
      const add = `ON CONFLICT DO UPDATE SET ${field} = ${field} + excluded.${field} RETURNING *`;
      return sqlite.runReturning(`${sql} ${add}`, values);
    },
    deleteOne: (table, where) => {
      const { sql, values } = toWhere(where);
      return sqlite.runReturning(`DELETE FROM ${table} WHERE ${sql} RETURNING *`, values);
    },
    deleteAll: (table, where) => {
      const { sql, values } = toWhere(where);
      return sqlite.run(`DELETE FROM ${table} WHERE ${sql}`, values);
    },
    forgetDeleted: () => sqlite.emptyLog(),
  };
}
