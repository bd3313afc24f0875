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
  z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]).pipe(schema);

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

export const auditEntrySchema: z.ZodType<AuditEntry> = z.object({
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
