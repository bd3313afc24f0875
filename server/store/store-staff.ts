import { openTable, type Tables } from "./table.ts";
import { z } from "zod";
import { STAFF_ROLES, STAFF_STAGES } from "../../engine/protocol/index.ts";
import { type ReadonlyDeep, json } from "./stored-values.ts";

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

/** A passkey (WebAuthn credential). Binary parts are base64url. */
export type StaffPasskey = StaffMember["passkeys"][number];
const passkeySchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  /** The authenticator's signature counter; 0 for one that does not count. */
  counter: z.number(),
  transports: z.array(z.string()),
  /** What its owner calls it. */
  name: z.string(),
  createdAt: z.number(),
});

/** Somebody of the office. `email` is in lower case and unique within the tenant's staff. */
export type StaffMember = ReadonlyDeep<z.infer<typeof memberSchema>>;
const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  createdAt: z.number(),
  /** Rises when password, role or second factor are replaced; sessions of an earlier one are over. */
  epoch: z.number(),
  /** Null until an invitation was accepted, and for whoever comes by single sign-on. */
  passwordHash: z.string().nullable(),
  /** The secret of the authenticator app, encrypted, and the last time step of which a code was used. */
  totp: z.object({ sealed: z.string(), lastStep: z.number() }).nullable(),
  /** A secret that was shown and of which no code was given yet, encrypted. */
  pendingTotp: z.string().nullable(),
  /** Hashes of those that were not used yet. */
  recoveryCodes: z.array(z.string()),
  /** How many more codes were wrong than right, whenever they were given. */
  failedCodes: z.number().default(0),
  passkeys: z.array(passkeySchema),
  /** Who it is for the single sign-on: issuer and subject; null without. */
  subject: z.string().nullable(),
});

/**
 * All staff of a tenant in one record, replaced as a whole by its revision, because that an administrator stays and that
 * no address is there twice are statements about all of them, and nothing here relies on transactions.
 */
export type StaffRoster = ReadonlyDeep<z.infer<typeof staffRosterSchema>>;
export const staffRosterSchema = z.object({
  tenant: z.string(),
  revision: z.number(),
  members: json(z.array(memberSchema)),
});

/** A log-in of staff. It has nothing in common with an applicant's session, and lies in another table. */
export type StaffSessionRecord = ReadonlyDeep<z.infer<typeof staffSessionRecordSchema>>;
export const staffSessionRecordSchema = z.object({
  tenant: z.string(),
  tokenHash: z.string(),
  staff: z.string(),
  epoch: z.number(),
  stage: z.enum(STAFF_STAGES),
  /** When the person logged in; 12 hours later the session ends, however busy it is. */
  startedAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  /** When the second factor was given last; 0 for never. */
  verifiedAt: z.number(),
});

/**
 * Something that may be used once: `invited` stands for an invitation whose mail is not sent yet, `invitation` for its
 * link, `challenge` for a challenge of WebAuthn, `sso` for a log-in that is under way at the single sign-on. `id` is a hash
 * where somebody holds the secret itself; `staff` is empty where it is not known yet who it will be.
 */
const STAFF_TICKET_KINDS = ["invited", "invitation", "challenge", "sso"] as const;
export type StaffTicket = ReadonlyDeep<z.infer<typeof staffTicketSchema>>;
export const staffTicketSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  staff: z.string(),
  kind: z.enum(STAFF_TICKET_KINDS),
  expiresAt: z.number(),
});

/** One entry of the audit (docs/operate/records.md, "Check the audit"). Each holds the hash of the one before it. */
export type AuditEntry = ReadonlyDeep<z.infer<typeof auditEntrySchema>>;
export const auditEntrySchema = z.object({
  tenant: z.string(),
  /** From 1, without gaps. */
  seq: z.number(),
  at: z.number(),
  /** Id, address and role of who did it; empty where a command did, whose user is among the details. */
  staff: z.string(),
  email: z.string(),
  role: z.string(),
  action: z.string(),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
  /** The application that it was about; empty for none. */
  application: z.string(),
  /** Null for a command. */
  address: z.string().nullable(),
  request: z.string().nullable(),
  /** What else is to be known, such as the number of rows; never an answer. */
  details: json(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** The hash of the entry before; 64 zeros for the first. */
  previous: z.string(),
  /** SHA-256 in hex; `.`, the id of a key, `.` and a signature follow it where a key signs (server/audit/chain.ts). */
  hash: z.string(),
});

/**
 * Reads a stored entry of the audit. One that was altered so that it cannot be read stands in its place with its number,
 * the outcome `unreadable` and no hash, so that the others are read, and whoever verifies the chain finds it.
 */
export function toAuditEntry(stored: unknown): z.infer<typeof auditEntrySchema> {
  const { data } = auditEntrySchema.safeParse(stored);
  return data ?? { ...UNREADABLE, ...numbersSchema.parse(stored) };
}

const numbersSchema = z.object({ seq: z.number().catch(0), at: z.number().catch(0) });
const UNREADABLE = {
  tenant: "",
  staff: "",
  email: "",
  role: "",
  action: "",
  outcome: "unreadable",
  application: "",
  address: null,
  request: null,
  details: {},
  previous: "",
  hash: "",
};
