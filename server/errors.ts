import { interpolate, type ErrorCode, type TextValues } from "../engine/core/index.ts";
import { API_ERRORS, type ApiErrorCode } from "../engine/protocol/index.ts";
import { ALL_TEXTS, type ServerTextKey } from "../engine/texts/index.ts";

export const CORE_ERRORS: Readonly<Record<ErrorCode, ApiErrorCode>> = {
  tenant_invalid: "unexpected",
  condition_invalid: "unexpected",
  components_exceeded: "body_invalid",
  field_unknown: "body_invalid",
};

export interface ServerErrorOptions {
  readonly text?: ServerTextKey | undefined;
  readonly values?: TextValues;
  /** Replaces the text in the response. Never contains answers. */
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Name of the exceeded limit, for the security log. Set for the first rejection in a window only. */
  readonly exceeded?: string;
  readonly retryAfterMs?: number;
}

/** Ends a request with the status of `code` and the tenant's text. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: ApiErrorCode;
  readonly options: ServerErrorOptions;
  constructor(code: ApiErrorCode, options: ServerErrorOptions = {}) {
    super(options.message ?? defaultMessage(options.text ?? API_ERRORS[code].text, options.values));
    this.code = code;
    this.options = options;
  }
}

export function defaultMessage(key: ServerTextKey, values: TextValues = {}): string {
  return interpolate(ALL_TEXTS[key], values);
}

/** Returns the error's code or name, because its message may quote an address or a document. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
