import { z } from "zod";
import { STAFF_ROLES, STAFF_STAGES } from "../../engine/protocol/index.ts";
import type { ReadonlyDeep } from "./readonly-deep.ts";
import { json } from "./stored-values.ts";

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
