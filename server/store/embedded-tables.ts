import { OFFICE_TABLES, OFFICE_TRIGGER } from "./embedded-office-tables.ts";
import type { SqliteStatements, Sqlite, SqliteReader } from "./sqlite.ts";
import { z } from "zod";
import { SCHEMA_VERSION, StoreTooNewError } from "./store-errors.ts";

/** Columns have the names of record fields, so that the record schemas can parse rows. */
const TABLES = `
CREATE TABLE IF NOT EXISTS accounts (
  tenant TEXT NOT NULL, id TEXT NOT NULL, username TEXT NOT NULL, passwordHash TEXT NOT NULL, confirmedAt INTEGER, createdAt INTEGER NOT NULL,
  PRIMARY KEY (tenant, id), UNIQUE (tenant, username)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sessions (
  tenant TEXT NOT NULL, tokenHash TEXT NOT NULL, account TEXT NOT NULL, credential TEXT NOT NULL, browser TEXT NOT NULL,
  startedAt INTEGER NOT NULL, lastSeenAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL,
  PRIMARY KEY (tenant, tokenHash)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_account ON sessions (tenant, account);
CREATE INDEX IF NOT EXISTS sessions_end ON sessions (expiresAt);
CREATE TABLE IF NOT EXISTS codes (
  seq INTEGER PRIMARY KEY, tenant TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, purpose TEXT NOT NULL, codeHash TEXT NOT NULL,
  passwordHash TEXT, newUsername TEXT, attempts INTEGER NOT NULL, expiresAt INTEGER NOT NULL, UNIQUE (tenant, id));
CREATE INDEX IF NOT EXISTS codes_account ON codes (tenant, account, purpose);
CREATE INDEX IF NOT EXISTS codes_end ON codes (expiresAt);
CREATE TABLE IF NOT EXISTS throttles (
  tenant TEXT NOT NULL, key TEXT NOT NULL, resetAt INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (tenant, key, resetAt)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS throttles_end ON throttles (resetAt);
CREATE TABLE IF NOT EXISTS applications (
  tenant TEXT NOT NULL, account TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tenant, account));
CREATE TABLE IF NOT EXISTS referenceNumbers (
  tenant TEXT NOT NULL, account TEXT NOT NULL, reference TEXT NOT NULL, PRIMARY KEY (tenant, account), UNIQUE (tenant, reference)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tenantVersions (
  tenant TEXT NOT NULL, hash TEXT NOT NULL, usedAt INTEGER NOT NULL, bundle TEXT NOT NULL, PRIMARY KEY (tenant, hash));
CREATE INDEX IF NOT EXISTS tenantVersions_use ON tenantVersions (tenant, usedAt);
CREATE TABLE IF NOT EXISTS tmpAnswers (
  tenant TEXT NOT NULL, tokenHash TEXT NOT NULL, once INTEGER NOT NULL, sealed TEXT NOT NULL, expiresAt INTEGER NOT NULL, PRIMARY KEY (tenant, tokenHash));
CREATE INDEX IF NOT EXISTS tmpAnswers_end ON tmpAnswers (expiresAt);
CREATE TABLE IF NOT EXISTS serviceTokens (
  tenant TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, tokenHash TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL,
  revokedAt INTEGER, isForOffice INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tenant, id), UNIQUE (tenant, tokenHash));
CREATE TABLE IF NOT EXISTS serviceTokenUses (tenant TEXT NOT NULL, token TEXT NOT NULL, at INTEGER NOT NULL, path TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS serviceTokenUses_token ON serviceTokenUses (tenant, token);
CREATE TABLE IF NOT EXISTS jobs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, state TEXT NOT NULL,
  input TEXT NOT NULL, result TEXT, message TEXT, leaseOwner TEXT, leaseUntil INTEGER, attempts INTEGER NOT NULL,
  createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, lane TEXT NOT NULL DEFAULT 'slow', turn INTEGER NOT NULL DEFAULT 0,
  network TEXT NOT NULL DEFAULT '', dueAt INTEGER NOT NULL DEFAULT 0, UNIQUE (tenant, account, kind, key));
`;

/** Columns that files of early portal versions lack. */
const ADDED_COLUMNS = [
  { table: "sessions", column: "credential", definition: "TEXT NOT NULL DEFAULT ''" },
  { table: "sessions", column: "browser", definition: "TEXT NOT NULL DEFAULT ''" },
  { table: "sessions", column: "startedAt", definition: "INTEGER NOT NULL DEFAULT 0" },
  { table: "codes", column: "newUsername", definition: "TEXT" },
  { table: "serviceTokens", column: "isForOffice", definition: "INTEGER NOT NULL DEFAULT 0" },
  { table: "jobs", column: "lane", definition: "TEXT NOT NULL DEFAULT 'slow'" },
  { table: "jobs", column: "turn", definition: "INTEGER NOT NULL DEFAULT 0" },
  { table: "jobs", column: "network", definition: "TEXT NOT NULL DEFAULT ''" },
  { table: "jobs", column: "dueAt", definition: "INTEGER NOT NULL DEFAULT 0" },
] as const;

const LATER_INDEXES = `
DROP INDEX IF EXISTS jobs_claimable;
CREATE INDEX IF NOT EXISTS jobs_turn ON jobs (state, turn);
`;

/** Creates missing tables and columns. Keeps existing data. */
function createTables(sqlite: SqliteStatements): void {
  sqlite.script(TABLES);
  for (const { table, column, definition } of ADDED_COLUMNS) {
    if (sqlite.get("SELECT 1 AS one FROM pragma_table_info(?) WHERE name = ?", [table, column]) === undefined)
      sqlite.script(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
  }
  sqlite.script(LATER_INDEXES);
}

const FORM_INDEX = "CREATE INDEX applications_form ON applications (tenant, json_extract(body, '$.configHash'))";

const EARLIER_INDEX =
  "CREATE INDEX applications_earlier ON applications (tenant) WHERE json_extract(body, '$.layout') > 1";

const REMINDER_COLUMN = "ALTER TABLE accounts ADD COLUMN isReminderOff INTEGER NOT NULL DEFAULT 0";

const LINK_COLUMNS = `
ALTER TABLE serviceTokens ADD COLUMN maker TEXT;
ALTER TABLE serviceTokens ADD COLUMN recipient TEXT;
`;

/** Steps from one schema version to the next. Never change a released step: add a new one. */
export const SQLITE_MIGRATIONS: readonly SqliteMigration[] = [
  { version: 1, up: createTables },
  { version: 2, up: (sqlite) => sqlite.script(FORM_INDEX) },
  { version: 3, up: (sqlite) => sqlite.script("ALTER TABLE accounts ADD COLUMN application TEXT") },
  { version: 4, up: (sqlite) => sqlite.script(REMINDER_COLUMN) },
  // Creates the tables empty: only processes that load the tenants can make rows.
  { version: 5, up: (sqlite) => sqlite.script(OFFICE_TABLES) },
  // Needs no SQL: this version added an application layout that older processes reject (application-record.ts).
  { version: 6, up: () => undefined },
  { version: 7, up: (sqlite) => sqlite.script(EARLIER_INDEX) },
  { version: 8, up: (sqlite) => sqlite.script(LINK_COLUMNS) },
  { version: 9, up: (sqlite) => sqlite.script("ALTER TABLE serviceTokens ADD COLUMN audience TEXT") },
];

/** Creates the epoch of a file that has none. */
export const EPOCH_TABLE = `
CREATE TABLE IF NOT EXISTS epoch (id INTEGER PRIMARY KEY, value TEXT NOT NULL);
INSERT OR IGNORE INTO epoch (id, value) VALUES (1, lower(hex(randomblob(8))));
`;

/** Tables, indexes and triggers that the portal creates if they are missing. They need no new schema version. */
export const LATER_TABLES = `
CREATE TABLE IF NOT EXISTS staffRosters (
  tenant TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, members TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS staffSessions (
  tenant TEXT NOT NULL, tokenHash TEXT NOT NULL, staff TEXT NOT NULL, epoch INTEGER NOT NULL, stage TEXT NOT NULL,
  startedAt INTEGER NOT NULL, lastSeenAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL, verifiedAt INTEGER NOT NULL,
  PRIMARY KEY (tenant, tokenHash)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS staffSessions_staff ON staffSessions (tenant, staff);
CREATE INDEX IF NOT EXISTS staffSessions_end ON staffSessions (expiresAt);
CREATE TABLE IF NOT EXISTS staffTickets (
  tenant TEXT NOT NULL, id TEXT NOT NULL, staff TEXT NOT NULL, kind TEXT NOT NULL, expiresAt INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS staffTickets_staff ON staffTickets (tenant, staff, kind);
CREATE INDEX IF NOT EXISTS staffTickets_end ON staffTickets (expiresAt);
CREATE TABLE IF NOT EXISTS audit (
  tenant TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, staff TEXT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL,
  action TEXT NOT NULL, outcome TEXT NOT NULL, application TEXT NOT NULL, address TEXT, request TEXT, details TEXT NOT NULL,
  previous TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (tenant, seq)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS audit_staff ON audit (tenant, staff, seq);
CREATE INDEX IF NOT EXISTS audit_action ON audit (tenant, action, seq);
CREATE INDEX IF NOT EXISTS audit_application ON audit (tenant, application, seq);
CREATE INDEX IF NOT EXISTS audit_outcome ON audit (tenant, outcome, seq);
CREATE INDEX IF NOT EXISTS audit_email ON audit (tenant, email, seq);
CREATE TABLE IF NOT EXISTS officeNotes (
  tenant TEXT NOT NULL, application TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL, email TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (tenant, application, at, id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS serviceTokens_account ON serviceTokens (tenant, account, createdAt);
CREATE TABLE IF NOT EXISTS officeExports (
  tenant TEXT NOT NULL, staff TEXT NOT NULL, id TEXT NOT NULL, state TEXT NOT NULL, body TEXT NOT NULL, expiresAt INTEGER NOT NULL,
  PRIMARY KEY (tenant, staff)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS officeExports_state ON officeExports (tenant, state);
CREATE INDEX IF NOT EXISTS officeExports_end ON officeExports (expiresAt);
CREATE TABLE IF NOT EXISTS officeViews (
  tenant TEXT NOT NULL, id TEXT NOT NULL, staff TEXT NOT NULL, name TEXT NOT NULL, query TEXT NOT NULL, isShared INTEGER NOT NULL,
  PRIMARY KEY (tenant, id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS applications_effects ON applications (tenant) WHERE json_extract(body, '$.hasEffects') IS NOT NULL;
CREATE INDEX IF NOT EXISTS jobs_kind ON jobs (tenant, kind, createdAt, id);
${OFFICE_TRIGGER}${EPOCH_TABLE}`;

export interface SqliteMigration {
  readonly version: number;
  readonly up: (sqlite: SqliteStatements) => void;
}

/** Long enough for another process to finish its migration. */
const LOCK_PATIENCE_MS = 120_000;

const versionSchema = z.object({ user_version: z.number() });

export const readSqliteVersion = (sqlite: SqliteReader): number =>
  versionSchema.parse(sqlite.get("PRAGMA user_version")).user_version;

/**
 * Migrates a file in one transaction. Other processes wait for its end. @throws StoreTooNewError before any change;
 * StoreUnavailableError
 */
export async function migrateSqlite(sqlite: Sqlite, migrations: readonly SqliteMigration[]): Promise<void> {
  const stepsFrom = (found: number): readonly SqliteMigration[] => {
    if (found > SCHEMA_VERSION) throw new StoreTooNewError(found);
    return migrations.filter(({ version }) => version > found);
  };
  if (stepsFrom(readSqliteVersion(sqlite)).length === 0) return;
  await sqlite.transaction((statements) => {
    for (const { version, up } of stepsFrom(readSqliteVersion(statements))) {
      up(statements);
      statements.script(`PRAGMA user_version = ${version}`);
    }
  }, LOCK_PATIENCE_MS);
}

/** Runs `script` unless all tables, indexes and triggers in `names` exist. @throws StoreUnavailableError */
export async function addTables(sqlite: Sqlite, script: string, names: readonly string[]): Promise<void> {
  const isMissing = (name: string): boolean =>
    sqlite.get("SELECT 1 AS one FROM sqlite_master WHERE name = ?", [name]) === undefined;
  if (names.some(isMissing)) await sqlite.transaction((statements) => statements.script(script), LOCK_PATIENCE_MS);
}
