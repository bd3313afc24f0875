import { interpolate, type ErrorCode, type TextValues } from "../engine/core/index.ts";
import type { ApiErrorCode } from "../engine/protocol/index.ts";
import { ALL_TEXTS, type ServerTextKey } from "../engine/texts/index.ts";

/**
 * The text that the applicant reads for each code of the protocol, unless the thrower has a better one. The statuses
 * are in `ERROR_STATUSES` of engine/protocol.
 */
export const ERROR_TEXTS: Readonly<Record<ApiErrorCode, ServerTextKey>> = {
  body_invalid: "error.request",
  credentials_invalid: "login.failed",
  code_invalid: "confirm.failed",
  reset_invalid: "reset.failed",
  invitation_invalid: "staff.invitationInvalid",
  password_wrong: "account.passwordWrong",
  session_invalid: "error.session",
  api_key_invalid: "error.apiKey",
  staff_session_invalid: "staff.session",
  service_token_invalid: "service.ended",
  origin_refused: "error.origin",
  staff_role_too_low: "staff.roleTooLow",
  staff_factor_needed: "staff.factorNeeded",
  staff_not_fresh: "staff.notFresh",
  not_found: "error.notFound",
  tmp_not_found: "error.savedAnswersGone",
  method_not_allowed: "error.request",
  request_timeout: "error.slow",
  other_account: "error.otherAccount",
  staff_known: "staff.known",
  staff_last_admin: "staff.lastAdmin",
  export_running: "staff.exportRunning",
  erasure_changed: "staff.erasureChanged",
  staff_by_sso: "staff.bySso",
  other_round: "error.otherRound",
  portal_restored: "error.restored",
  application_submitted: "submit.already",
  application_withdrawn: "withdraw.already",
  application_not_submitted: "staff.notSubmitted",
  application_changed: "staff.applicationChanged",
  round_closed: "error.notOpen",
  round_unchosen: "error.roundUnchosen",
  answers_unseen: "error.answersUnseen",
  answers_differ: "submit.differs",
  asides_open: "submit.asides",
  items_changed: "error.itemsChanged",
  asides_full: "error.asidesFull",
  upload_running: "submit.uploadRunning",
  document_changed: "document.changed",
  web_status_refused: "error.webStatus",
  body_too_large: "error.tooLarge",
  body_not_json: "error.notJson",
  document_refused: "document.notAsked",
  submission_invalid: "submit.incomplete",
  throttled: "account.throttled",
  headers_too_large: "error.tooLarge",
  unexpected: "error.unexpected",
  form_changed: "error.formChanged",
  form_outdated: "error.formOutdated",
  store_unavailable: "error.store",
  uploads_unavailable: "error.uploads",
  tenant_broken: "error.mending",
  sso_unavailable: "staff.ssoUnavailable",
  upload_AccessDenied: "upload.refused",
  upload_SignatureDoesNotMatch: "upload.refused",
  upload_MalformedPOSTRequest: "document.form",
  upload_EntityTooSmall: "upload.empty",
  upload_EntityTooLarge: "upload.tooLarge",
  upload_QuotaExceeded: "upload.noRoom",
};

/** Errors of the engine that a request can cause. Those of a broken tenant never reach a route. */
export const CORE_ERRORS: Readonly<Record<ErrorCode, ApiErrorCode>> = {
  tenant_invalid: "unexpected",
  condition_invalid: "unexpected",
  components_exceeded: "body_invalid",
  field_unknown: "body_invalid",
  page_unknown: "body_invalid",
};

export interface ServerErrorOptions {
  /** Replaces the code's own text. */
  readonly text?: ServerTextKey;
  /** The values of the text's placeholders. */
  readonly values?: TextValues;
  /** Replaces any text, for whoever runs or configures the portal. Never contains an answer. */
  readonly message?: string;
  /** Messages by field or answer key. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The limit that was reached, at its first refusal in a window only, for the security log. */
  readonly exceeded?: string;
  /** Sent as `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Ends a request with the code's status and a JSON body, in the tenant's words. `message` is in the default words. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: ApiErrorCode;
  readonly options: ServerErrorOptions;
  constructor(code: ApiErrorCode, options: ServerErrorOptions = {}) {
    super(options.message ?? defaultMessage(options.text ?? ERROR_TEXTS[code], options.values));
    this.code = code;
    this.options = options;
  }
}

/** Returns a text in the default words, for when no tenant is known yet. */
export function defaultMessage(key: ServerTextKey, values: TextValues = {}): string {
  return interpolate(ALL_TEXTS[key], values);
}

/** Returns the code or name of an error, and not its message, because that may quote an address or a document. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
