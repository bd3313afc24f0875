import type { z } from "zod";
import type { ReadonlyDeep } from "./stored-values.ts";

export type Value = string | number | boolean | null;

export type Condition =
  | Value
  | { readonly oneOf: readonly Value[] }
  | { readonly not: Value }
  | { readonly above: Value }
  | { readonly below: Value };

export type Where<Field extends string = string> = Readonly<Partial<Record<Field, Condition>>>;

export interface Page<Field extends string = string> {
  readonly sort?: Readonly<Partial<Record<Field | "inserted", 1 | -1>>>;
  readonly limit?: number;
}

export interface Change<Values = Readonly<Record<string, unknown>>> {
  readonly set?: Values;
  readonly add?: Readonly<Record<string, number>>;
}

export interface UpdateOptions<Field extends string = string> {
  /** If a record matches, the update changes nothing. */
  readonly taken?: Where<Field>;
  /** A power cut may undo the update. */
  readonly mayBeLost?: boolean;
}

/**
 * Operations that both databases implement. A write of one record is atomic. Table and field names come from the code;
 * only values come from outside.
 */
export interface Tables {
  /** Length of the pieces of a long text, in characters. Undefined if a record may hold any text. */
  readonly pieceLength: number | undefined;
  /** Rejects if a unique key is taken. */
  insert(table: string, record: object): Promise<void>;
  /** Returns false if a unique key is taken. */
  insertOnce(table: string, record: object): Promise<boolean>;
  find(table: string, where: Where, page?: Page): Promise<readonly unknown[]>;
  updateOne(table: string, where: Where, change: Change, options?: UpdateOptions): Promise<boolean>;
  updateAll(table: string, where: Where, change: Change): Promise<void>;
  /** Adds `amount` to a number of a record and returns the record. Creates the record if it is missing. */
  count(table: string, key: Readonly<Record<string, Value>>, field: string, amount: number): Promise<unknown>;
  /** Deletes one record and returns it. Of several callers, one gets the record. */
  deleteOne(table: string, where: Where): Promise<unknown>;
  deleteAll(table: string, where: Where): Promise<number>;
  /** Removes deleted data from the log of SQLite. */
  forgetDeleted(): Promise<void>;
}

/** Returns operations for one table. Writes only the fields of `schema`; skips undefined fields. */
export function openTable<Schema extends z.ZodObject>(
  tables: Tables,
  name: string,
  schema: Schema,
  parse: (stored: unknown) => z.output<Schema> = (stored) => schema.parse(stored),
) {
  type Row = z.output<Schema>;
  type Field = string & keyof Row;
  type Input = ReadonlyDeep<z.input<Schema>>;
  const fields = Object.keys(schema.shape);
  const toStored = (record: Readonly<Partial<Input>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(record).filter(([field, value]) => fields.includes(field) && value !== undefined),
    );
  const parseFound = (stored: unknown): Row | undefined => (stored === undefined ? undefined : parse(stored));
  const list = async (where: Where<Field>, page: Page<Field> = {}) => (await tables.find(name, where, page)).map(parse);
  return {
    list,
    get: async (where: Where<Field>, page: Page<Field> = {}): Promise<Row | undefined> =>
      parseFound((await tables.find(name, where, { ...page, limit: 1 }))[0]),
    insert: (record: Input) => tables.insert(name, toStored(record)),
    insertOnce: (record: Input) => tables.insertOnce(name, toStored(record)),
    update: (where: Where<Field>, set: Readonly<Partial<Input>>, options?: UpdateOptions<Field>) =>
      tables.updateOne(name, where, { set: toStored(set) }, options),
    take: async (where: Where<Field>): Promise<Row | undefined> => parseFound(await tables.deleteOne(name, where)),
    delete: async (where: Where<Field>): Promise<boolean> => (await tables.deleteOne(name, where)) !== undefined,
    deleteAll: (where: Where<Field>) => tables.deleteAll(name, where),
    /** Lists distinct values in order, except the empty text. Each step reads the next value from an index. */
    listDistinct: async (field: Field, where: Where<Field>): Promise<readonly string[]> => {
      const found: string[] = [];
      for (;;) {
        const above = { [field]: { above: found.at(-1) ?? "" } };
        const [next] = await tables.find(name, { ...where, ...above }, { sort: { [field]: 1 }, limit: 1 });
        if (next === undefined) return found;
        found.push(String((next as Readonly<Record<string, unknown>>)[field]));
      }
    },
  };
}
