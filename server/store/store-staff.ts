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
  /** Time in milliseconds since the epoch. */
  readonly earlierThan?: number | undefined;
}

export type StaffStore = ReturnType<typeof storeStaff>;

export function storeStaff(tables: Tables) {
  const rosters = openTable(tables, "staffRosters", staffRosterSchema);
  const sessions = openTable(tables, "staffSessions", staffSessionRecordSchema);
  const tickets = openTable(tables, "staffTickets", staffTicketSchema);
  const audit = openTable(tables, "audit", auditEntrySchema, toAuditEntry);
  return {
    findStaffRoster: (tenant: string): Promise<StaffRoster | undefined> => rosters.get({ tenant }),
    /** Writes the roster if the stored revision is `expectedRevision`. 0 means that none is stored. */
    replaceStaffRoster: ({ tenant, members }: StaffRoster, expectedRevision: number): Promise<boolean> => {
      const revision = expectedRevision + 1;
      return expectedRevision === 0
        ? rosters.insertOnce({ tenant, revision, members })
        : rosters.update({ tenant, revision: expectedRevision }, { revision, members });
    },

    createStaffSession: (session: StaffSessionRecord): Promise<void> => sessions.insert(session),
    findStaffSession: (tenant: string, tokenHash: string) => sessions.get({ tenant, tokenHash }),
    touchStaffSession: (tenant: string, tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<boolean> =>
      sessions.update({ tenant, tokenHash }, { lastSeenAt, expiresAt }, { mayBeLost: true }),
    deleteStaffSession: (tenant: string, tokenHash: string): Promise<boolean> => sessions.delete({ tenant, tokenHash }),
    deleteStaffSessionsOf: async (tenant: string, staff: string): Promise<void> => {
      await sessions.deleteAll({ tenant, staff });
    },

    createStaffTicket: (ticket: StaffTicket): Promise<void> => tickets.insert(ticket),
    findStaffTicket: (tenant: string, id: string): Promise<StaffTicket | undefined> => tickets.get({ tenant, id }),
    consumeStaffTicket: (tenant: string, id: string): Promise<StaffTicket | undefined> => tickets.take({ tenant, id }),
    deleteStaffTickets: async (tenant: string, staff: string, kind: StaffTicket["kind"]): Promise<void> => {
      await tickets.deleteAll({ tenant, staff, kind });
    },

    /** Returns false if the chain already has an entry with this number. */
    appendAudit: (entry: AuditEntry): Promise<boolean> => audit.insertOnce(entry),
    listAudit: (tenant: string, before: number, limit: number, filter: AuditFilter = {}) => {
      const { earlierThan, ...values } = filter;
      const at = earlierThan === undefined ? undefined : { below: earlierThan };
      const wanted = Object.entries({ ...values, at }).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, value] as const],
      );
      const where = { tenant, seq: { below: before }, ...Object.fromEntries(wanted) };
      return audit.list(where, { sort: { seq: -1 }, limit });
    },
    readAudit: (tenant: string, after: number, limit: number): Promise<readonly AuditEntry[]> =>
      audit.list({ tenant, seq: { above: after } }, { sort: { seq: 1 }, limit }),
    listAuditedEmails: (tenant: string): Promise<readonly string[]> => audit.listDistinct("email", { tenant }),
    listAuditedTenants: (): Promise<readonly string[]> => audit.listDistinct("tenant", {}),
  };
}

/** A passkey (WebAuthn). Binary parts are base64url. */
export type StaffPasskey = StaffMember["passkeys"][number];
const passkeySchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  /** Signature counter. 0 if the authenticator does not count. */
  counter: z.number(),
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: z.number(),
});

/** A staff member. `email` is in lower case and unique within the tenant. */
export type StaffMember = ReadonlyDeep<z.infer<typeof memberSchema>>;
const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  teams: z.array(z.string()).default([]),
  createdAt: z.number(),
  /** Each change that must end the sessions of the member raises it. Sessions with a lower epoch have ended. */
  epoch: z.number(),
  /** Null before the invitation is accepted, and with single sign-on. */
  passwordHash: z.string().nullable(),
  /** Encrypted secret of the authenticator app, and time step of the last used code. */
  totp: z.object({ sealed: z.string(), lastStep: z.number() }).nullable(),
  /** Encrypted secret that the portal has shown and the staff member has not confirmed. */
  pendingTotp: z.string().nullable(),
  recoveryCodes: z.array(z.string()),
  failedCodes: z.number().default(0),
  failedCodesSince: z.number().default(0),
  passkeys: z.array(passkeySchema),
  /** Issuer and subject of the single sign-on. Null without it. */
  subject: z.string().nullable(),
});

/** All staff of a tenant in one record, so that one write can keep emails unique and at least one administrator. */
export type StaffRoster = ReadonlyDeep<z.infer<typeof staffRosterSchema>>;
export const staffRosterSchema = z.object({
  tenant: z.string(),
  revision: z.number(),
  members: json(z.array(memberSchema)),
});

export type StaffSessionRecord = ReadonlyDeep<z.infer<typeof staffSessionRecordSchema>>;
export const staffSessionRecordSchema = z.object({
  tenant: z.string(),
  tokenHash: z.string(),
  staff: z.string(),
  epoch: z.number(),
  stage: z.enum(STAFF_STAGES),
  /** Time of the log-in. A full session ends 12 hours later, even if it is in use. */
  startedAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  verifiedAt: z.number(),
});

/**
 * A one-time ticket. `invited`: the email is not sent yet. `invitation`: a link. `challenge`: a WebAuthn challenge.
 * `sso`: a log-in in progress. If a person or browser holds the secret, `id` is its hash.
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

/** An entry of the audit chain (docs/operate/records.md, "Check the audit"). */
export type AuditEntry = ReadonlyDeep<z.infer<typeof auditEntrySchema>>;
export const auditEntrySchema = z.object({
  tenant: z.string(),
  seq: z.number(),
  at: z.number(),
  /** Id of the staff member. Empty for a command, whose details name the user, and for an unknown email address. */
  staff: z.string(),
  email: z.string(),
  role: z.string(),
  action: z.string(),
  outcome: z.string(),
  application: z.string(),
  address: z.string().nullable(),
  request: z.string().nullable(),
  /** Further facts. Never contains an answer. */
  details: json(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  previous: z.string(),
  /** SHA-256 in hexadecimal. With a signing key, then `.`, key id, `.` and signature (server/audit/verify-chain.ts). */
  hash: z.string(),
});

/** Parses an entry. An unreadable entry keeps its number and gets the outcome `unreadable` and an empty hash. */
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
