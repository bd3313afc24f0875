import type { StaffRole, StaffStage } from "../../engine/protocol/index.ts";

/** A passkey (WebAuthn credential). Binary parts are base64url. */
export interface StaffPasskey {
  readonly id: string;
  readonly publicKey: string;
  /** The authenticator's signature counter; 0 for one that does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** What its owner calls it. */
  readonly name: string;
  readonly createdAt: number;
}

/** Somebody of the office. `email` is in lower case and unique within the tenant's staff. */
export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly createdAt: number;
  /** Rises when password, role or second factor are replaced; sessions of an earlier one are over. */
  readonly epoch: number;
  /** Null until an invitation was accepted, and for whoever comes by single sign-on. */
  readonly passwordHash: string | null;
  /** The secret of the authenticator app, encrypted, and the last time step of which a code was used. */
  readonly totp: { readonly sealed: string; readonly lastStep: number } | null;
  /** A secret that was shown and of which no code was given yet, encrypted. */
  readonly pendingTotp: string | null;
  /** Hashes of those that were not used yet. */
  readonly recoveryCodes: readonly string[];
  /** How many more codes were wrong than right, whenever they were given. */
  readonly failedCodes: number;
  readonly passkeys: readonly StaffPasskey[];
  /** Who it is for the single sign-on: issuer and subject; null without. */
  readonly subject: string | null;
}

/**
 * All staff of a tenant in one record, replaced as a whole by its revision, because that an administrator stays and that
 * no address is there twice are statements about all of them, and nothing here relies on transactions.
 */
export interface StaffRoster {
  readonly tenant: string;
  readonly revision: number;
  readonly members: readonly StaffMember[];
}

/** A log-in of staff. It has nothing in common with an applicant's session, and lies in another table. */
export interface StaffSessionRecord {
  readonly tenant: string;
  readonly tokenHash: string;
  readonly staff: string;
  readonly epoch: number;
  readonly stage: StaffStage;
  /** When the person logged in; 12 hours later the session ends, however busy it is. */
  readonly startedAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  /** When the second factor was given last; 0 for never. */
  readonly verifiedAt: number;
}

/**
 * Something that may be used once: `invited` stands for an invitation whose mail is not sent yet, `invitation` for its
 * link, `challenge` for a challenge of WebAuthn, `sso` for a log-in that is under way at the single sign-on. `id` is a hash
 * where somebody holds the secret itself; `staff` is empty where it is not known yet who it will be.
 */
export const STAFF_TICKET_KINDS = ["invited", "invitation", "challenge", "sso"] as const;
export interface StaffTicket {
  readonly tenant: string;
  readonly id: string;
  readonly staff: string;
  readonly kind: (typeof STAFF_TICKET_KINDS)[number];
  readonly expiresAt: number;
}

/** One entry of the audit (docs/operate/records.md, "Check the audit"). Each holds the hash of the one before it. */
export interface AuditEntry {
  readonly tenant: string;
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  /** Id, address and role of who did it; empty where a command did, whose user is among the details. */
  readonly staff: string;
  readonly email: string;
  readonly role: string;
  readonly action: string;
  /** `done`, or the code of the refusal. */
  readonly outcome: string;
  /** The application that it was about; empty for none. */
  readonly application: string;
  /** Null for a command. */
  readonly address: string | null;
  readonly request: string | null;
  /** What else is to be known, such as the number of rows; never an answer. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
  /** The hash of the entry before; 64 zeros for the first. */
  readonly previous: string;
  /** SHA-256 in hex; `.`, the id of a key, `.` and a signature follow it where a key signs (server/audit/chain.ts). */
  readonly hash: string;
}

export interface AuditFilter {
  readonly staff?: string | undefined;
  readonly email?: string | undefined;
  readonly action?: string | undefined;
  readonly application?: string | undefined;
  readonly outcome?: string | undefined;
}

/** What the store keeps of staff and of what they did. */
export interface StaffStore {
  findStaffRoster(tenant: string): Promise<StaffRoster | undefined>;
  /** Writes `next` with revision `expectedRevision + 1` if the stored revision is still `expectedRevision`, 0 for none. */
  replaceStaffRoster(next: StaffRoster, expectedRevision: number): Promise<boolean>;

  createStaffSession(session: StaffSessionRecord): Promise<void>;
  findStaffSession(tenant: string, tokenHash: string): Promise<StaffSessionRecord | undefined>;
  /** Does nothing to one that was deleted meanwhile, and returns false. A power cut may undo it. */
  touchStaffSession(tenant: string, tokenHash: string, lastSeenAt: number, expiresAt: number): Promise<boolean>;
  /** True for exactly one of any number of callers. */
  deleteStaffSession(tenant: string, tokenHash: string): Promise<boolean>;
  deleteStaffSessionsOf(tenant: string, staff: string): Promise<void>;

  createStaffTicket(ticket: StaffTicket): Promise<void>;
  findStaffTicket(tenant: string, id: string): Promise<StaffTicket | undefined>;
  /** Deletes a ticket and gives it to exactly one of any number of callers. */
  takeStaffTicket(tenant: string, id: string): Promise<StaffTicket | undefined>;
  deleteStaffTickets(tenant: string, staff: string, kind: StaffTicket["kind"]): Promise<void>;

  /** False, and nothing is written, if there is an entry of this number. */
  appendAudit(entry: AuditEntry): Promise<boolean>;
  /** The newest first: those with a number below `before`, at most `limit`. */
  listAudit(tenant: string, before: number, limit: number, filter?: AuditFilter): Promise<readonly AuditEntry[]>;
  /** In order: those with a number above `after`, at most `limit`. */
  readAudit(tenant: string, after: number, limit: number): Promise<readonly AuditEntry[]>;
  /** The addresses of those who have entries, also of those who have gone, in order. */
  listAuditedEmails(tenant: string): Promise<readonly string[]>;
  /** The tenants that have entries, also those whose folder is gone. */
  listAuditedTenants(): Promise<readonly string[]>;
}
