import * as z from "zod/mini";
import { ownWithdrawalSchema } from "./withdrawal.ts";

const time = z.string();
const value = z.union([z.string(), z.number(), z.boolean()]);

/** One answer, by its question. Of a coded one, `value` is the code and `label` what the applicant read. */
const ownAnswerSchema = z.object({
  key: z.string(),
  question: z.string(),
  value: z.optional(value),
  label: z.optional(z.string()),
  files: z.optional(z.array(z.object({ name: z.string(), bytes: z.nullable(z.number()) }))),
});

/** What is kept beside the answers: of a question that is gone, or not decided about yet. */
const keptAnswerSchema = z.object({ key: z.string(), value: z.nullable(value) });

/** What was submitted before the office opened the application again; the first is number 1. */
const earlierSubmissionSchema = z.object({
  number: z.number(),
  submitted_at: z.nullable(time),
  digest: z.nullable(z.string()),
  version: z.string(),
  answers: z.array(ownAnswerSchema),
});

/** `GET /api/account/data`: all that is held about the account's owner. Times are ISO 8601. */
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
      /** Content hash of the version of the form by which it is read. */
      version: z.string(),
      created_at: time,
      changed_at: time,
      statuses: z.array(z.object({ status: z.string(), at: time })),
      logins: z.array(time),
      answers: z.array(ownAnswerSchema),
      kept_beside: z.array(keptAnswerSchema),
      /** Documents that were removed and can still be given back, or whose question is gone. */
      further_documents: z.array(z.object({ key: z.string(), name: z.string() })),
      /** Until when the office has opened it for changes, why, and why it was closed before its day; null where it was not. */
      reopened: z.nullable(z.object({ at: time, until: time, reason: z.string(), closed: z.nullable(z.string()) })),
      /** Every time that it was withdrawn, and when the office took that back; null while it holds. */
      withdrawals: z.array(z.object({ ...ownWithdrawalSchema.shape, ended_at: z.nullable(time) })),
      earlier_submissions: z.array(earlierSubmissionSchema),
    }),
  ),
  /** What could not be read, in the words of the portal; empty if this is all. */
  problems: z.array(z.string()),
});
export type OwnData = Readonly<z.output<typeof ownDataSchema>>;

/** `POST /api/account/erasure` */
export const erasureRequestSchema = z.object({ current_password: z.string().check(z.maxLength(256)) });
