import { z } from "zod";
import { parseFound } from "./record-schemas.ts";
import type { Sqlite, SqlValue } from "./sqlite.ts";
import type { AuditFilter, StaffStore } from "./staff-records.ts";
import { toAuditEntries, staffRosterSchema, staffSessionRecordSchema, staffTicketSchema } from "./staff-schemas.ts";

/**
 * The tables of staff and of the audit. They are made wherever they are missing and change nothing that was there
 * before, so they need no schema version, and an earlier version of the portal opens the file as it did.
 */
export const STAFF_TABLES = `
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
`;

/** The audit by the address of who did it, by which people are known also when they have gone. */
export const AUDIT_EMAIL_INDEX = "CREATE INDEX IF NOT EXISTS audit_email ON audit (tenant, email, seq)";

/** From one address to the next by the index, because to ask for distinct ones reads every entry. */
const AUDITED_EMAILS = `
WITH RECURSIVE found (email) AS (
  SELECT min(email) FROM audit WHERE tenant = ?1 AND email > ''
  UNION ALL SELECT (SELECT min(email) FROM audit WHERE tenant = ?1 AND email > found.email) FROM found WHERE email IS NOT NULL)
SELECT email FROM found WHERE email IS NOT NULL`;

const AUDIT_COLUMNS =
  "tenant, seq, at, staff, email, role, action, outcome, application, address, request, details, previous, hash";

/** Staff, their sessions and the audit in SQLite. Each method is one statement, so each is atomic. */
export function embeddedStaff(sqlite: Sqlite): StaffStore {
  const findOne = <T>(schema: z.ZodType<T>, sql: string, values: readonly SqlValue[]): T | undefined =>
    parseFound(schema, sqlite.get(sql, values));
  return {
    findStaffRoster: async (tenant) =>
      findOne(staffRosterSchema, "SELECT * FROM staffRosters WHERE tenant = ?", [tenant]),
    replaceStaffRoster: async ({ tenant, members }, expectedRevision) =>
      (expectedRevision === 0
        ? await sqlite.run("INSERT OR IGNORE INTO staffRosters (tenant, revision, members) VALUES (?, 1, ?)", [
            tenant,
            JSON.stringify(members),
          ])
        : await sqlite.run("UPDATE staffRosters SET revision = ?, members = ? WHERE tenant = ? AND revision = ?", [
            expectedRevision + 1,
            JSON.stringify(members),
            tenant,
            expectedRevision,
          ])) === 1,

    createStaffSession: async ({ tenant, tokenHash, staff, epoch, stage, startedAt, lastSeenAt, ...ends }) => {
      await sqlite.run(
        "INSERT INTO staffSessions (tenant, tokenHash, staff, epoch, stage, startedAt, lastSeenAt, expiresAt, verifiedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [tenant, tokenHash, staff, epoch, stage, startedAt, lastSeenAt, ends.expiresAt, ends.verifiedAt],
      );
    },
    findStaffSession: async (tenant, tokenHash) =>
      findOne(staffSessionRecordSchema, "SELECT * FROM staffSessions WHERE tenant = ? AND tokenHash = ?", [
        tenant,
        tokenHash,
      ]),
    touchStaffSession: async (tenant, tokenHash, lastSeenAt, expiresAt) =>
      (await sqlite.run("UPDATE staffSessions SET lastSeenAt = ?, expiresAt = ? WHERE tenant = ? AND tokenHash = ?", [
        lastSeenAt,
        expiresAt,
        tenant,
        tokenHash,
      ])) === 1,
    deleteStaffSession: async (tenant, tokenHash) =>
      (await sqlite.run("DELETE FROM staffSessions WHERE tenant = ? AND tokenHash = ?", [tenant, tokenHash])) === 1,
    deleteStaffSessionsOf: async (tenant, staff) => {
      await sqlite.run("DELETE FROM staffSessions WHERE tenant = ? AND staff = ?", [tenant, staff]);
    },

    createStaffTicket: async ({ tenant, id, staff, kind, expiresAt }) => {
      await sqlite.run("INSERT INTO staffTickets (tenant, id, staff, kind, expiresAt) VALUES (?, ?, ?, ?, ?)", [
        tenant,
        id,
        staff,
        kind,
        expiresAt,
      ]);
    },
    findStaffTicket: async (tenant, id) =>
      findOne(staffTicketSchema, "SELECT * FROM staffTickets WHERE tenant = ? AND id = ?", [tenant, id]),
    takeStaffTicket: async (tenant, id) =>
      parseFound(
        staffTicketSchema,
        await sqlite.runReturning("DELETE FROM staffTickets WHERE tenant = ? AND id = ? RETURNING *", [tenant, id]),
      ),
    deleteStaffTickets: async (tenant, staff, kind) => {
      await sqlite.run("DELETE FROM staffTickets WHERE tenant = ? AND staff = ? AND kind = ?", [tenant, staff, kind]);
    },

    appendAudit: async (entry) =>
      (await sqlite.run(
        `INSERT OR IGNORE INTO audit (${AUDIT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          entry.tenant,
          entry.seq,
          entry.at,
          entry.staff,
          entry.email,
          entry.role,
          entry.action,
          entry.outcome,
          entry.application,
          entry.address,
          entry.request,
          JSON.stringify(entry.details),
          entry.previous,
          entry.hash,
        ],
      )) === 1,
    listAudit: async (tenant, before, limit, filter = {}) => {
      const wanted = wantedBy(filter);
      const where = wanted.map(([column]) => ` AND ${column} = ?`).join("");
      return toAuditEntries(
        sqlite.all(`SELECT * FROM audit WHERE tenant = ? AND seq < ?${where} ORDER BY seq DESC LIMIT ?`, [
          tenant,
          before,
          ...wanted.map(([, value]) => value),
          limit,
        ]),
      );
    },
    readAudit: async (tenant, after, limit) =>
      toAuditEntries(
        sqlite.all("SELECT * FROM audit WHERE tenant = ? AND seq > ? ORDER BY seq LIMIT ?", [tenant, after, limit]),
      ),
    listAuditedEmails: async (tenant) =>
      z
        .array(z.object({ email: z.string() }))
        .parse(sqlite.all(AUDITED_EMAILS, [tenant]))
        .map(({ email }) => email),
    listAuditedTenants: async () =>
      z
        .array(z.object({ tenant: z.string() }))
        .parse(sqlite.all("SELECT DISTINCT tenant FROM audit ORDER BY tenant"))
        .map(({ tenant }) => tenant),
  };
}

/** The columns that a filter names, with what they have to be. */
export function wantedBy(filter: AuditFilter): readonly (readonly [string, string])[] {
  const { staff, email, action, application, outcome } = filter;
  return Object.entries({ staff, email, action, application, outcome }).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
}
