import { z } from "zod";
import { applicationSchema, documentsOf } from "./application-record.ts";
import { jobSchema } from "./store-jobs.ts";
import { readSqliteVersion } from "./embedded-tables.ts";
import { SCHEMA_VERSION, StoreTooNewError, StoreUnavailableError } from "./store-errors.ts";
import { openSqliteReader, type SqliteReader } from "./sqlite-driver.ts";

export interface Snapshot {
  readonly schemaVersion: number;
  readonly applications: number;
  readonly uploads: ReadonlySet<string>;
}

const PAGE_ROWS = 200;
const bodiesSchema = z.array(z.object({ rowid: z.number(), body: z.string() }));
const jobRowsSchema = z.array(z.looseObject({ seq: z.number() }));
const checkSchema = z.object({ quick_check: z.string() });

/** Copies a database as of one moment while other processes use it. @throws StoreUnavailableError; StoreTooNewError */
export function copySqlite(file: string, into: string): Snapshot {
  const sqlite = openSqliteReader(file);
  try {
    sqlite.get("VACUUM INTO ?", [into]);
  } finally {
    sqlite.close();
  }
  return readSnapshot(into);
}

/** Reads a database file that no process has open. */
export function readSnapshot(file: string): Snapshot {
  try {
    return readCopy(file);
  } catch (error) {
    if (error instanceof StoreTooNewError || error instanceof StoreUnavailableError) throw error;
    throw new StoreUnavailableError(`SQLite: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readCopy(file: string): Snapshot {
  const sqlite = openSqliteReader(file);
  try {
    const { quick_check } = checkSchema.parse(sqlite.get("PRAGMA quick_check"));
    if (quick_check !== "ok") throw new StoreUnavailableError("SQLite: the database is damaged");
    const schemaVersion = readSqliteVersion(sqlite);
    if (schemaVersion > SCHEMA_VERSION) throw new StoreTooNewError(schemaVersion);
    const uploads = new Set<string>();
    let applications = 0;
    for (const { body } of pagesOf(sqlite, "SELECT rowid, body FROM applications", "rowid", bodiesSchema)) {
      for (const { pdfKey } of documentsOf(applicationSchema.parse(JSON.parse(body)))) uploads.add(pdfKey);
      applications += 1;
    }
    for (const row of pagesOf(sqlite, "SELECT * FROM jobs", "seq", jobRowsSchema)) {
      const job = jobSchema.parse(row);
      const isWaiting = job.state === "UNPROCESSED" || job.state === "IN_PROGRESS";
      const key = isWaiting ? job.input.fileKey : job.result?.pdfKey;
      if (typeof key === "string" && (isWaiting || (job.kind === "pdf" && job.state === "COMPLETED"))) uploads.add(key);
    }
    return { schemaVersion, applications, uploads };
  } finally {
    sqlite.close();
  }
}

/** Yields rows page by page, because memory may not hold all rows. */
function* pagesOf<Row extends Readonly<Record<string, unknown>>>(
  sqlite: SqliteReader,
  select: string,
  by: string & keyof Row,
  schema: z.ZodType<Row[]>,
): Iterable<Row> {
  for (let after = 0; ;) {
    const rows = schema.parse(sqlite.all(`${select} WHERE ${by} > ? ORDER BY ${by} LIMIT ${PAGE_ROWS}`, [after]));
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = Number(last[by]);
  }
}
