import * as z from "zod/mini";
import { submissionSchema } from "./submissions.ts";
import { WEB_STATUSES } from "./web-status.ts";
import { ownWithdrawalSchema } from "./withdrawal.ts";

const idSchema = z.string().check(z.minLength(1), z.maxLength(150));

/** `POST /api/applications`: the round to apply in, and the earlier application to take answers over from, if any. */
export const beginRequestSchema = z.object({ round: idSchema, from: z.optional(idSchema) });

/** `PUT /api/applications/current`: the application that the other calls are to mean from now on. */
export const currentRequestSchema = z.object({ id: idSchema });

export const applicationParamsSchema = z.object({ id: idSchema });

const ownApplicationSchema = z.object({
  id: z.string(),
  /** The id of its round; empty where it has none. */
  round: z.string(),
  /** What its round is called; empty where it has none, or one that the tenant no longer has. */
  label: z.string(),
  web_status: z.nullable(z.enum(WEB_STATUSES)),
  created_at: z.string(),
  /** ISO 8601; null before submission. */
  submitted_at: z.nullable(z.string()),
  /** The reference number, as people read it; null before submission. */
  reference: z.nullable(z.string()),
  /** Whether answers may be changed in it now. */
  is_open: z.boolean(),
  /** Until when it may still be submitted although its round has closed, in ISO 8601; null where that is not so. */
  grace_until: z.nullable(z.string()),
  /** Whether it has answers, so that they can be taken over. */
  has_answers: z.boolean(),
  /** Whether it was begun with answers of an earlier one. */
  is_taken_over: z.boolean(),
  /** Pages with answers that were taken over, at which the applicant has not looked yet. */
  to_look_at: z.array(z.string()),
  /** Where its PDF is; null before submission, and until it is made. */
  pdf: z.nullable(z.string()),
  /** Where it can be read as it is, or as it was submitted. */
  print: z.string(),
  /** Until when it may be changed although it was submitted, in ISO 8601; null where that is not so. */
  reopened_until: z.nullable(z.string()),
  /** That it is withdrawn; null where it is not. */
  withdrawn: z.nullable(ownWithdrawalSchema),
  /** Whether it can be withdrawn: it was submitted, and is not withdrawn yet. */
  can_withdraw: z.boolean(),
  /** What a call that withdraws it gives as `seen`. */
  seen: z.nullable(z.string()),
  /** What was submitted before it was opened again, the last first. */
  earlier: z.array(submissionSchema),
});

/**
 * The answer of `GET /api/applications` and of the calls that change them: the applications of the account, the newest
 * first, which of them the other calls mean, and the rounds that are open and for which there is none yet.
 */
export const ownApplicationsSchema = z.object({
  applications: z.array(ownApplicationSchema),
  current: z.string(),
  to_begin: z.array(z.object({ id: z.string(), label: z.string(), closes_at: z.string() })),
});
export type OwnApplications = Readonly<z.output<typeof ownApplicationsSchema>>;
export type OwnApplication = OwnApplications["applications"][number];
