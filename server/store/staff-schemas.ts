import { z } from "zod";
import { STAFF_ROLES, STAFF_STAGES } from "../../engine/protocol/index.ts";
import {
  STAFF_TICKET_KINDS,
  type AuditEntry,
  type StaffRoster,
  type StaffSessionRecord,
  type StaffTicket,
} from "./staff-records.ts";

/** SQLite stores JSON as text, and MongoDB stores it as it is. */
const json = <T>(schema: z.ZodType<T>) =>
  z.preprocess((stored) => (typeof stored === "string" ? parseJson(stored) : stored), schema);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  createdAt: z.number(),
  epoch: z.number(),
  passwordHash: z.string().nullable(),
  totp: z.object({ sealed: z.string(), lastStep: z.number() }).nullable(),
  pendingTotp: z.string().nullable(),
  recoveryCodes: z.array(z.string()),
  failedCodes: z.number().default(0),
  passkeys: z.array(
    z.object({
      id: z.string(),
      publicKey: z.string(),
      counter: z.number(),
      transports: z.array(z.string()),
      name: z.string(),
      createdAt: z.number(),
    }),
  ),
  subject: z.string().nullable(),
});

export const staffRosterSchema: z.ZodType<StaffRoster> = z.object({
  tenant: z.string(),
  revision: z.number(),
  members: json(z.array(memberSchema)),
});

export const staffSessionRecordSchema: z.ZodType<StaffSessionRecord> = z.object({
  tenant: z.string(),
  tokenHash: z.string(),
  staff: z.string(),
  epoch: z.number(),
  stage: z.enum(STAFF_STAGES),
  startedAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  verifiedAt: z.number(),
});

export const staffTicketSchema: z.ZodType<StaffTicket> = z.object({
  tenant: z.string(),
  id: z.string(),
  staff: z.string(),
  kind: z.enum(STAFF_TICKET_KINDS),
  expiresAt: z.number(),
});

const auditEntrySchema = z.object({
  tenant: z.string(),
  seq: z.number(),
  at: z.number(),
  staff: z.string(),
  email: z.string(),
  role: z.string(),
  action: z.string(),
  outcome: z.string(),
  application: z.string(),
  address: z.string().nullable(),
  request: z.string().nullable(),
  details: json(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  previous: z.string(),
  hash: z.string(),
});

/**
 * Reads stored entries of the audit. One that was altered so that it cannot be read stands in its place with its number,
 * the outcome `unreadable` and no hash, so that the others are read, and whoever verifies the chain finds it.
 */
export function toAuditEntries(stored: readonly unknown[]): readonly AuditEntry[] {
  return stored.map((entry) => {
    const { data } = auditEntrySchema.safeParse(entry);
    if (data !== undefined) return data;
    const { seq, at } = numbersSchema.parse(entry);
    return { ...UNREADABLE, seq, at };
  });
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
