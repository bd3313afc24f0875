import type { ErrorCode } from "../engine/core/index.ts";

/**
 * Every error that the server answers with: its HTTP status, and what the applicant reads unless the thrower has better
 * words. This is the one place where a code becomes a status (specification section 8).
 */
export const SERVER_ERRORS = {
  body_invalid: { status: 400, message: "This request is not in the expected form." },
  credentials_invalid: { status: 400, message: "The email address or password is incorrect, or the account has not been confirmed yet." },
  code_invalid: { status: 400, message: "This confirmation code is not valid or has expired. Please check it, or ask for a new one." },
  reset_invalid: { status: 400, message: "This link to reset your password is not valid or has expired. Please ask for a new one." },
  session_invalid: { status: 401, message: "Your session is invalid. Please clear your cookies and login again." },
  api_key_invalid: { status: 401, message: "The API key is missing or not valid." },
  service_token_invalid: { status: 403, message: "This link is not valid, has expired or was withdrawn. Please ask for a new one." },
  origin_refused: { status: 403, message: "This request did not come from the portal's own pages." },
  not_found: { status: 404, message: "There is nothing at this address." },
  tmp_not_found: { status: 404, message: "These saved answers do not exist any more." },
  request_timeout: { status: 408, message: "This request took too long. Please try again." },
  application_submitted: { status: 409, message: "This application has been submitted and can no longer be changed." },
  web_status_refused: { status: 409, message: "The application is submitted by submitting it." },
  body_too_large: { status: 413, message: "This request is too large." },
  body_not_json: { status: 415, message: "This request must be sent as JSON." },
  document_refused: { status: 422, message: "This file cannot be used." },
  submission_invalid: { status: 422, message: "Some answers are missing or incorrect." },
  throttled: { status: 429, message: "There were too many attempts. Please wait a while and try again." },
  headers_too_large: { status: 431, message: "This request is too large." },
  unexpected: { status: 500, message: "We've encountered an unexpected error at this time. Please try again later." },
  store_unavailable: { status: 503, message: "The portal cannot reach its database at this time. Nothing was saved. Please try again in a minute." },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;
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
  /** For the applicant; never an answer. */
  readonly message?: string;
  /** Messages by field or answer key. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Sent as `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Ends a request with the code's status and a JSON body. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: ServerErrorCode;
  readonly errors: ServerErrorOptions["errors"];
  readonly retryAfterMs: number | undefined;
  constructor(code: ServerErrorCode, { message, errors, retryAfterMs }: ServerErrorOptions = {}) {
    super(message ?? SERVER_ERRORS[code].message);
    this.code = code;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Kind and code of an error, not its message: that may quote an address or a document. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
