import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PorticoError, text, type TextKey } from "../../engine/core/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { DocumentRefusedError } from "../documents/index.ts";
import { CORE_ERRORS, SERVER_ERRORS, ServerError, type ServerErrorCode } from "../errors.ts";
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

/** Errors that an applicant reads and a tenant may word anew in texts.json. */
const TEXT_KEYS: Partial<Readonly<Record<ServerErrorCode, TextKey>>> = {
  credentials_invalid: "login.failed",
  code_invalid: "confirm.failed",
  reset_invalid: "reset.failed",
  session_invalid: "error.session",
  application_submitted: "submit.already",
  throttled: "account.throttled",
  unexpected: "error.unexpected",
};

/** The tenant's wording where it may have one, else what the thrower said. Before the tenant is known there is none. */
function messageFor(context: Context<AppEnv>, { code, message, retryAfterMs }: ServerError): string {
  const key = TEXT_KEYS[code];
  const served: AppEnv["Variables"]["served"] | undefined = context.get("served");
  if (key === undefined || served === undefined) return message;
  return text(served.definition, key, { minutes: Math.ceil((retryAfterMs ?? 60_000) / 60_000) });
}

/** The one place where a code becomes a status (specification section 8): always JSON with a message. */
export function answerError(context: Context<AppEnv>, error: unknown): Response {
  const known = toServerError(error);
  const { code, errors, retryAfterMs } = known;
  const message = messageFor(context, known);
  if (retryAfterMs !== undefined) context.header("Retry-After", String(Math.ceil(retryAfterMs / 1_000)));
  context.header("Cache-Control", "no-store");
  const status: ContentfulStatusCode = SERVER_ERRORS[code].status;
  return context.json({ code, message, ...(errors === undefined ? {} : { errors }) }, status);
}
