import * as z from "zod/mini";
import type { FileStoreRefusal } from "./documents.ts";
import { PAGE_FAILURE, SEEN_STATUSES, anyErrorBodySchema } from "./page-calls.ts";

/** Error codes of the API with their HTTP statuses (specification, section 8). */
export const ERROR_STATUSES = {
  body_invalid: 400,
  credentials_invalid: 400,
  code_invalid: 400,
  reset_invalid: 400,
  invitation_invalid: 400,
  password_wrong: 400,
  session_invalid: SEEN_STATUSES.session_invalid,
  api_key_invalid: 401,
  staff_session_invalid: 401,
  service_token_invalid: 403,
  origin_refused: 403,
  staff_role_too_low: 403,
  staff_factor_needed: 403,
  staff_not_fresh: 403,
  not_found: SEEN_STATUSES.not_found,
  tmp_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  other_account: 409,
  staff_known: 409,
  staff_last_admin: 409,
  export_running: 409,
  erasure_changed: 409,
  staff_by_sso: 409,
  other_round: 409,
  portal_restored: 409,
  form_outdated: 409,
  application_submitted: 409,
  application_withdrawn: 409,
  application_not_submitted: 409,
  application_changed: 409,
  round_closed: 409,
  round_unchosen: 409,
  answers_unseen: 409,
  answers_differ: 409,
  asides_open: 409,
  items_changed: 409,
  asides_full: 409,
  upload_running: 409,
  document_changed: 409,
  web_status_refused: 409,
  body_too_large: 413,
  body_not_json: 415,
  document_refused: 422,
  submission_invalid: 422,
  throttled: SEEN_STATUSES.throttled,
  headers_too_large: 431,
  unexpected: 500,
  form_changed: 503,
  store_unavailable: 503,
  uploads_unavailable: 503,
  tenant_broken: 503,
  sso_unavailable: 503,
  upload_AccessDenied: 403,
  upload_SignatureDoesNotMatch: 403,
  upload_MalformedPOSTRequest: 400,
  upload_EntityTooSmall: 400,
  upload_EntityTooLarge: 400,
  upload_QuotaExceeded: 403,
} as const satisfies Readonly<Record<string, number>> & Readonly<Record<`upload_${FileStoreRefusal}`, number>>;
export type ApiErrorCode = keyof typeof ERROR_STATUSES;

/** Largest number of problems in one error. */
export const MAX_PROBLEMS = 20;

/** Body of an error. `message` is for the applicant. `errors` contains messages by field or answer key. */
export const errorBodySchema = z.object({
  ...anyErrorBodySchema.shape,
  code: z.enum(Object.keys(ERROR_STATUSES) as ApiErrorCode[]),
});

/**
 * `POST /public/client-error`: kind and place of a failure. Does not contain the message, which might quote an answer.
 */
export const pageFailureSchema = z.object({
  name: z.string().check(z.regex(PAGE_FAILURE.name)),
  path: z.string().check(z.regex(PAGE_FAILURE.path)),
  frames: z.array(z.string().check(z.regex(PAGE_FAILURE.frame))).check(z.maxLength(PAGE_FAILURE.maxFrames)),
});
