import * as z from "zod/mini";
import { PAGE_FAILURE, SEEN_STATUSES, anyErrorBodySchema } from "./page-calls.ts";

/** Error codes of the API with their HTTP statuses (specification, section 8) and the keys of their texts. */
export const API_ERRORS = {
  body_invalid: { status: 400, text: "error.request" },
  credentials_invalid: { status: 400, text: "login.failed" },
  code_invalid: { status: 400, text: "confirm.failed" },
  reset_invalid: { status: 400, text: "reset.failed" },
  invitation_invalid: { status: 400, text: "staff.invitationInvalid" },
  password_wrong: { status: 400, text: "account.passwordWrong" },
  session_invalid: { status: SEEN_STATUSES.session_invalid, text: "error.session" },
  api_key_invalid: { status: 401, text: "error.apiKey" },
  staff_session_invalid: { status: 401, text: "staff.session" },
  service_token_invalid: { status: 403, text: "service.ended" },
  origin_refused: { status: 403, text: "error.origin" },
  staff_role_too_low: { status: 403, text: "staff.roleTooLow" },
  staff_factor_needed: { status: 403, text: "staff.factorNeeded" },
  staff_not_fresh: { status: 403, text: "staff.notFresh" },
  not_found: { status: SEEN_STATUSES.not_found, text: "error.notFound" },
  tmp_not_found: { status: 404, text: "error.savedAnswersGone" },
  method_not_allowed: { status: 405, text: "error.request" },
  request_timeout: { status: 408, text: "error.slow" },
  other_account: { status: 409, text: "error.otherAccount" },
  staff_known: { status: 409, text: "staff.known" },
  staff_last_admin: { status: 409, text: "staff.lastAdmin" },
  export_running: { status: 409, text: "staff.exportRunning" },
  erasure_changed: { status: 409, text: "staff.erasureChanged" },
  staff_by_sso: { status: 409, text: "staff.bySso" },
  other_round: { status: 409, text: "error.otherRound" },
  portal_restored: { status: 409, text: "error.restored" },
  form_outdated: { status: 409, text: "error.formOutdated" },
  application_submitted: { status: 409, text: "submit.already" },
  application_withdrawn: { status: 409, text: "withdraw.already" },
  application_not_submitted: { status: 409, text: "staff.notSubmitted" },
  application_changed: { status: 409, text: "staff.applicationChanged" },
  round_closed: { status: 409, text: "error.notOpen" },
  round_unchosen: { status: 409, text: "error.roundUnchosen" },
  answers_unseen: { status: 409, text: "error.answersUnseen" },
  answers_differ: { status: 409, text: "submit.differs" },
  asides_open: { status: 409, text: "submit.asides" },
  items_changed: { status: 409, text: "error.itemsChanged" },
  asides_full: { status: 409, text: "error.asidesFull" },
  upload_running: { status: 409, text: "submit.uploadRunning" },
  document_changed: { status: 409, text: "document.changed" },
  web_status_refused: { status: 409, text: "error.webStatus" },
  body_too_large: { status: 413, text: "error.tooLarge" },
  body_not_json: { status: 415, text: "error.notJson" },
  document_refused: { status: 422, text: "document.notAsked" },
  submission_invalid: { status: 422, text: "submit.incomplete" },
  throttled: { status: SEEN_STATUSES.throttled, text: "account.throttled" },
  headers_too_large: { status: 431, text: "error.tooLarge" },
  unexpected: { status: 500, text: "error.unexpected" },
  form_changed: { status: 503, text: "error.formChanged" },
  store_unavailable: { status: 503, text: "error.store" },
  uploads_unavailable: { status: 503, text: "error.uploads" },
  tenant_broken: { status: 503, text: "error.mending" },
  sso_unavailable: { status: 503, text: "staff.ssoUnavailable" },
  upload_AccessDenied: { status: 403, text: "upload.refused" },
  upload_SignatureDoesNotMatch: { status: 403, text: "upload.refused" },
  upload_MalformedPOSTRequest: { status: 400, text: "document.form" },
  upload_EntityTooSmall: { status: 400, text: "upload.empty" },
  upload_EntityTooLarge: { status: 400, text: "upload.tooLarge" },
  upload_QuotaExceeded: { status: 403, text: "upload.noRoom" },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly text: string }>>;
export type ApiErrorCode = keyof typeof API_ERRORS;

export const MAX_PROBLEMS = 20;

/** Body of an error. `message` is for the applicant or staff member. `errors` contains messages by field or answer key. */
export const errorBodySchema = z.object({
  ...anyErrorBodySchema.shape,
  code: z.enum(Object.keys(API_ERRORS) as ApiErrorCode[]),
});

/**
 * `POST /public/client-error`: kind and place of a failure. Does not contain the message, which might quote an answer.
 */
export const pageFailureSchema = z.object({
  name: z.string().check(z.regex(PAGE_FAILURE.name)),
  path: z.string().check(z.regex(PAGE_FAILURE.path)),
  frames: z.array(z.string().check(z.regex(PAGE_FAILURE.frame))).check(z.maxLength(PAGE_FAILURE.maxFrames)),
});
