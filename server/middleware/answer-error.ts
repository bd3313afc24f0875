import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PorticoError } from "../../engine/core/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { DocumentRefusedError } from "../documents/index.ts";
import { CORE_ERRORS, SERVER_ERRORS, ServerError } from "../errors.ts";
import { StoreUnavailableError } from "../store/index.ts";

/** Whatever was thrown, as one of the table's errors. What is not known is `unexpected` and tells nothing. */
export function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  if (error instanceof StoreUnavailableError) return new ServerError("store_unavailable");
  if (error instanceof DocumentRefusedError) {
    return error.code === "application_submitted" ? new ServerError("application_submitted") : new ServerError("document_refused", { message: error.message });
  }
  if (error instanceof PorticoError) return new ServerError(CORE_ERRORS[error.code], { message: error.message });
  if (error instanceof HTTPException && error.status < 500) return new ServerError(error.status === 413 ? "body_too_large" : "body_invalid");
  return new ServerError("unexpected");
}

/** The one place where a code becomes a status (specification section 8): always JSON with a message. */
export function answerError(context: Context<AppEnv>, error: unknown): Response {
  const { code, message, errors, retryAfterMs } = toServerError(error);
  if (retryAfterMs !== undefined) context.header("Retry-After", String(Math.ceil(retryAfterMs / 1_000)));
  context.header("Cache-Control", "no-store");
  const status: ContentfulStatusCode = SERVER_ERRORS[code].status;
  return context.json({ code, message, ...(errors === undefined ? {} : { errors }) }, status);
}
