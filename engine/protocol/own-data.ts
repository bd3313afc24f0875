import * as z from "zod/mini";
import { ownWithdrawalSchema } from "./submissions.ts";

const time = z.string();
const value = z.union([z.string(), z.number(), z.boolean()]);

const ownAnswerSchema = z.object({
  key: z.string(),
  question: z.string(),
  value: z.optional(value),
  label: z.optional(z.string()),
  files: z.optional(z.array(z.object({ name: z.string(), bytes: z.nullable(z.number()) }))),
});

/** Orphaned answers and open conflicts. */
const keptAnswerSchema = z.object({ key: z.string(), value: z.nullable(value) });

/** A submission before a reopening. `number` counts from 1. */
const earlierSubmissionSchema = z.object({
  number: z.number(),
  submitted_at: z.nullable(time),
  digest: z.nullable(z.string()),
  version: z.string(),
  answers: z.array(ownAnswerSchema),
});

/** `GET /api/account/data`: data about the account's owner. Times are ISO 8601. */
export const ownDataSchema = z.object({
  made_at: time,
  portal: z.string(),
  account: z.object({
    id: z.string(),
    email: z.string(),
    created_at: time,
    confirmed_at: z.nullable(time),
    reminders: z.boolean(),
  }),
  sessions: z.array(z.object({ browser: z.string(), started_at: time, last_used_at: time })),
  applications: z.array(
    z.object({
      id: z.string(),
      reference: z.nullable(z.string()),
      round: z.string(),
      version: z.string(),
      created_at: time,
      changed_at: time,
      statuses: z.array(z.object({ status: z.string(), at: time })),
      logins: z.array(time),
      answers: z.array(ownAnswerSchema),
      kept_beside: z.array(keptAnswerSchema),
      /** Removed documents that can be restored, and documents whose question is gone. */
      further_documents: z.array(z.object({ key: z.string(), name: z.string() })),
      reopened: z.nullable(z.object({ at: time, until: time, reason: z.string(), closed: z.nullable(z.string()) })),
      /** `ended_at` is null while the withdrawal is in force. */
      withdrawals: z.array(z.object({ ...ownWithdrawalSchema.shape, ended_at: z.nullable(time) })),
      earlier_submissions: z.array(earlierSubmissionSchema),
    }),
  ),
  problems: z.array(z.string()),
});
export type OwnData = Readonly<z.output<typeof ownDataSchema>>;

export const erasureRequestSchema = z.object({ current_password: z.string().check(z.maxLength(256)) });
