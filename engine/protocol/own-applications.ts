import * as z from "zod/mini";
import { WEB_STATUSES } from "./web-status.ts";
import { ownWithdrawalSchema, submissionSchema } from "./submissions.ts";

/** A round, open from `opens_at` until just before `closes_at`. Times are ISO 8601. */
const roundSchema = z.object({
  id: z.string(),
  label: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  /** End of the grace period: until then, answers entered before `closes_at` may arrive and be submitted. */
  grace_ends_at: z.string(),
});

/**
 * `GET /public/rounds`: the server's time, and the rounds by opening time. Without rounds, applications are always
 * open.
 */
export const roundsSchema = z.object({
  now: z.string(),
  time_zone: z.string(),
  rounds: z.array(roundSchema),
});

const idSchema = z.string().check(z.minLength(1), z.maxLength(150));

/** `POST /api/applications`. `from` is the id of an application whose answers are copied. */
export const beginRequestSchema = z.object({ round: idSchema, from: z.optional(idSchema) });

/** `PUT /api/applications/current`: the application that other calls read and change. */
export const currentRequestSchema = z.object({ id: idSchema });

export const applicationParamsSchema = z.object({ id: idSchema });

const ownApplicationSchema = z.object({
  id: z.string(),
  round: z.string(),
  /** Empty without a round, or if the tenant no longer has the round. */
  label: z.string(),
  web_status: z.nullable(z.enum(WEB_STATUSES)),
  created_at: z.string(),
  submitted_at: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  is_open: z.boolean(),
  /** End of the grace period in ISO 8601. Null outside the grace period. */
  grace_until: z.nullable(z.string()),
  has_answers: z.boolean(),
  is_taken_over: z.boolean(),
  /** Ids of pages with copied answers that the applicant has not checked. */
  to_look_at: z.array(z.string()),
  pdf: z.nullable(z.string()),
  print: z.string(),
  /** ISO 8601; null if not reopened. */
  reopened_until: z.nullable(z.string()),
  withdrawn: z.nullable(ownWithdrawalSchema),
  can_withdraw: z.boolean(),
  seen: z.nullable(z.string()),
  /** Submissions before the last reopening, newest first. */
  earlier: z.array(submissionSchema),
});

/** Response of `GET /api/applications`, and of calls that change the list. Newest application first. */
export const ownApplicationsSchema = z.object({
  applications: z.array(ownApplicationSchema),
  current: z.string(),
  to_begin: z.array(z.object({ id: z.string(), label: z.string(), closes_at: z.string() })),
});
export type OwnApplications = Readonly<z.output<typeof ownApplicationsSchema>>;
export type OwnApplication = OwnApplications["applications"][number];
