export type ErrorCode = "tenant_invalid" | "condition_invalid" | "components_exceeded" | "field_unknown";

/** The message never contains an answer. */
export class PorticoError extends Error {
  override readonly name = "PorticoError";
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
