import { interpolate, type ErrorCode, type TextValues } from "../engine/core/index.ts";
import type { ApiErrorCode } from "../engine/protocol/index.ts";
import { ALL_TEXTS, type ServerTextKey } from "../engine/texts/index.ts";

/** Default text of each error code. `ERROR_STATUSES` in engine/protocol contains the statuses. */
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

export const CORE_ERRORS: Readonly<Record<ErrorCode, ApiErrorCode>> = {
  tenant_invalid: "unexpected",
  condition_invalid: "unexpected",
  components_exceeded: "body_invalid",
  field_unknown: "body_invalid",
  page_unknown: "body_invalid",
};

export interface ServerErrorOptions {
  readonly text?: ServerTextKey;
  readonly values?: TextValues;
  /** Replaces the text, for operators and configurators. Never contains answers. */
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Name of the exceeded limit, for the security log. Set for the first rejection in a window only. */
  readonly exceeded?: string;
  readonly retryAfterMs?: number;
}

/** Ends a request with the status of `code` and the tenant's text. `message` contains the default text. */
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

/** Returns the default text, for calls without a tenant. */
export function defaultMessage(key: ServerTextKey, values: TextValues = {}): string {
  return interpolate(ALL_TEXTS[key], values);
}

/** Returns the error's code or name, because its message may quote an address or a document. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
