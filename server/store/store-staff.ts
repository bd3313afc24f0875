import {
  auditEntrySchema,
  staffRosterSchema,
  staffSessionRecordSchema,
  staffTicketSchema,
  toAuditEntry,
  type AuditEntry,
  type StaffRoster,
  type StaffSessionRecord,
  type StaffTicket,
} from "./staff-records.ts";
import { openTable, type Tables } from "./table.ts";

export interface AuditFilter {
  readonly staff?: string | undefined;
  readonly email?: string | undefined;
  readonly action?: string | undefined;
  readonly application?: string | undefined;
  readonly outcome?: string | undefined;
}

export type StaffStore = ReturnType<typeof storeStaff>;

/** Staff, their sessions, and the audit of what they did. Each method is one call of the database, so each is atomic. */
export function storeStaff(tables: Tables) {
  const rosters = openTable(tables, "staffRosters", staffRosterSchema);
  const sessions = openTable(tables, "staffSessions", staffSessionRecordSchema);
  const tickets = openTable(tables, "staffTickets", staffTicketSchema);
  const audit = openTable(tables, "audit", auditEntrySchema, toAuditEntry);
  return {
    findStaffRoster: (tenant: string): Promise<StaffRoster | undefined> => rosters.get({ tenant }),
    /** Writes it with revision `expectedRevision + 1` if the stored revision is still `expectedRevision`, 0 for none. */
    replaceStaffRoster: ({ tenant, members }: StaffRoster, expectedRevision: number): Promise<boolean> => {
      const revision = expectedRevision + 1;
      return expectedRevision === 0
        ? rosters.insertOnce({ tenant, revision, members })
        : rosters.update({ tenant, revision: expectedRevision }, { revision, members });
    },

    createStaffSession: (session: StaffSessionRecord): Promise<void> => sessions.insert(session),
    findStaffSession: (tenant: string, tokenHash: string): Promise<StaffSessionRecord | undefined> =>
      sessions.get({ tenant, tokenHash }),
    /** Does nothing to one that was deleted meanwhile, and returns false. A power cut may undo it. */
    touchStaffSession: (tenant: string, tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<boolean> =>
      sessions.update({ tenant, tokenHash }, { lastSeenAt, expiresAt }, { mayBeLost: true }),
    /** True for exactly one of any number of callers. */
    deleteStaffSession: (tenant: string, tokenHash: string): Promise<boolean> => sessions.delete({ tenant, tokenHash }),
    deleteStaffSessionsOf: async (tenant: string, staff: string): Promise<void> => {
      await sessions.deleteAll({ tenant, staff });
    },

    createStaffTicket: (ticket: StaffTicket): Promise<void> => tickets.insert(ticket),
    findStaffTicket: (tenant: string, id: string): Promise<StaffTicket | undefined> => tickets.get({ tenant, id }),
    /** Deletes a ticket and gives it to exactly one of any number of callers. */
    takeStaffTicket: (tenant: string, id: string): Promise<StaffTicket | undefined> => tickets.take({ tenant, id }),
    deleteStaffTickets: async (tenant: string, staff: string, kind: StaffTicket["kind"]): Promise<void> => {
      await tickets.deleteAll({ tenant, staff, kind });
    },

    /** False, and nothing is written, if there is an entry of this number. */
    appendAudit: (entry: AuditEntry): Promise<boolean> => audit.insertOnce(entry),
    /** The newest first: those with a number below `before`, at most `limit`. */
    listAudit: (
      tenant: string,
      before: number,
      limit: number,
      filter: AuditFilter = {},
    ): Promise<readonly AuditEntry[]> => {
      const { staff, email, action, application, outcome } = filter;
      const wanted = Object.entries({ staff, email, action, application, outcome }).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, value] as const],
      );
      const where = { tenant, seq: { below: before }, ...Object.fromEntries(wanted) };
      return audit.list(where, { sort: { seq: -1 }, limit });
    },
    /** In order: those with a number above `after`, at most `limit`. */
    readAudit: (tenant: string, after: number, limit: number): Promise<readonly AuditEntry[]> =>
      audit.list({ tenant, seq: { above: after } }, { sort: { seq: 1 }, limit }),
    /** The addresses of those who have entries, also of those who have gone, in order. */
    listAuditedEmails: (tenant: string): Promise<readonly string[]> => audit.listDistinct("email", { tenant }),
    /** The tenants that have entries, also those whose folder is gone. */
    listAuditedTenants: (): Promise<readonly string[]> => audit.listDistinct("tenant", {}),
  };
}
