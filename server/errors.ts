import { interpolate, type ErrorCode, type TextValues } from "../engine/core/index.ts";
import { ALL_TEXTS, type ServerTextKey } from "../engine/texts/index.ts";

/**
 * Every error that the server answers with: its HTTP status, and the text that the applicant reads unless the thrower has
 * a better one. This is the one place where a code becomes a status (specification section 8).
 */
export const SERVER_ERRORS = {
  body_invalid: { status: 400, text: "error.request" },
  credentials_invalid: { status: 400, text: "login.failed" },
  code_invalid: { status: 400, text: "confirm.failed" },
  reset_invalid: { status: 400, text: "reset.failed" },
  session_invalid: { status: 401, text: "error.session" },
  api_key_invalid: { status: 401, text: "error.apiKey" },
  service_token_invalid: { status: 403, text: "service.ended" },
  origin_refused: { status: 403, text: "error.origin" },
  not_found: { status: 404, text: "error.notFound" },
  tmp_not_found: { status: 404, text: "error.savedAnswersGone" },
  request_timeout: { status: 408, text: "error.slow" },
  application_submitted: { status: 409, text: "submit.already" },
  web_status_refused: { status: 409, text: "error.webStatus" },
  body_too_large: { status: 413, text: "error.tooLarge" },
  body_not_json: { status: 415, text: "error.notJson" },
  document_refused: { status: 422, text: "document.notAsked" },
  submission_invalid: { status: 422, text: "submit.incomplete" },
  throttled: { status: 429, text: "account.throttled" },
  headers_too_large: { status: 431, text: "error.tooLarge" },
  unexpected: { status: 500, text: "error.unexpected" },
  store_unavailable: { status: 503, text: "error.store" },
  // The disk store of uploads: codes and statuses as Amazon S3 has them.
  upload_AccessDenied: { status: 403, text: "upload.refused" },
  upload_SignatureDoesNotMatch: { status: 403, text: "upload.refused" },
  upload_MalformedPOSTRequest: { status: 400, text: "document.form" },
  upload_EntityTooSmall: { status: 400, text: "upload.empty" },
  upload_EntityTooLarge: { status: 400, text: "upload.tooLarge" },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly text: ServerTextKey }>>;
export type ServerErrorCode = keyof typeof SERVER_ERRORS;

/** Errors of the engine that a request can cause. Those of a broken tenant never reach a request. */
export const CORE_ERRORS: Readonly<Record<ErrorCode, ServerErrorCode>> = {
  tenant_invalid: "unexpected",
  condition_invalid: "unexpected",
  components_exceeded: "body_invalid",
  field_unknown: "body_invalid",
  page_unknown: "body_invalid",
};

export interface ServerErrorOptions {
  /** In place of the code's own text. */
  readonly text?: ServerTextKey;
  /** What the text has in braces. */
  readonly values?: TextValues;
  /** In place of any text, for whoever runs or configures the portal; never an answer. */
  readonly message?: string;
  /** Messages by field or answer key. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Sent as `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Ends a request with the code's status and a JSON body, in the tenant's words. `message` has the default ones. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: ServerErrorCode;
  readonly options: ServerErrorOptions;
  constructor(code: ServerErrorCode, options: ServerErrorOptions = {}) {
    super(options.message ?? defaultMessage(options.text ?? SERVER_ERRORS[code].text, options.values));
    this.code = code;
    this.options = options;
  }
}

/** A text before any tenant is known, in the default words. */
export function defaultMessage(key: ServerTextKey, values: TextValues = {}): string {
  return interpolate(ALL_TEXTS[key], values);
}

/** Kind and code of an error, not its message: that may quote an address or a document. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
