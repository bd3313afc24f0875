import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { formatBytes, PorticoError } from "../../engine/core/index.ts";
import { API_ERRORS, MAX_PROBLEMS, type ApiErrorCode } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { AppEnv, AppDeps } from "../app-deps.ts";
import { recordEvent } from "../accounts/index.ts";
import { CORE_ERRORS, ServerError } from "../errors.ts";
import { StoreTooNewError, StoreUnavailableError } from "../store/index.ts";
import { PostRefusedError, UploadsUnavailableError } from "../uploads/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { sendPlainPage } from "../plain-page.ts";
import { visitorOf } from "./identify-request.ts";

/** Converts any error. Unknown errors become `unexpected`, whose message reveals nothing. */
export function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  if (error instanceof StoreUnavailableError || error instanceof StoreTooNewError)
    return new ServerError("store_unavailable");
  if (error instanceof UploadsUnavailableError) return new ServerError("uploads_unavailable");
  if (error instanceof PostRefusedError)
    return new ServerError(
      `upload_${error.code}`,
      error.maxBytes === undefined ? {} : { values: { size: formatBytes(error.maxBytes) } },
    );
  if (error instanceof PorticoError) return new ServerError(CORE_ERRORS[error.code], { message: error.message });
  if (error instanceof HTTPException && error.status < 500)
    return new ServerError(error.status === API_ERRORS.body_too_large.status ? "body_too_large" : "body_invalid");
  return new ServerError("unexpected");
}

/** Sends an error as JSON or as a page, with the status of its code. */
export function answerError(context: Context<AppEnv>, error: unknown): Response | Promise<Response> {
  const { code, message: fallback, options } = toServerError(error);
  const { errors, retryAfterMs, text = API_ERRORS[code].text, values } = options;
  const { definition }: Partial<LoadedTenant> = context.get("served") ?? {};
  const isOwn = options.message !== undefined || definition === undefined;
  const message = isOwn ? fallback : serverText(definition, text, values);
  if (retryAfterMs !== undefined) context.header("Retry-After", String(Math.ceil(retryAfterMs / 1_000)));
  const { status } = API_ERRORS[code];
  if (definition !== undefined && isReadByPerson(context)) {
    const isMissing = code === "not_found";
    return sendPlainPage(context, status, {
      school: definition.tenant,
      title: serverText(definition, isMissing ? "missing.title" : "refused.title"),
      paragraphs: [isMissing ? serverText(definition, "missing.text") : message],
      link: toWayOn(definition, code, isOfficePath(context.req.path)),
    });
  }
  context.header("Cache-Control", "no-store");
  return context.json({ code, message, ...(errors === undefined ? {} : { errors: firstOf(errors) }) }, status);
}

const firstOf = <T>(errors: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(errors).slice(0, MAX_PROBLEMS));

const isReadByPerson = (context: Context): boolean =>
  context.req.method === "GET" && context.req.header("accept")?.includes("text/html") === true;

function toWayOn(definition: LoadedTenant["definition"], code: ApiErrorCode, isOffice: boolean) {
  if (isOffice) return { href: "/office/applications", text: serverText(definition, "office.missing.back") };
  return code === "session_invalid"
    ? { href: "/login", text: serverText(definition, "refused.logIn") }
    : { href: "/", text: serverText(definition, "missing.link") };
}

export async function recordLockOut(
  { accounts, store }: Pick<AppDeps, "accounts" | "store">,
  context: Context<AppEnv>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ServerError) || error.options.exceeded === undefined) return;
  const tenant = context.get("served").id;
  const owner: AppEnv["Variables"]["owner"] | undefined = context.get("owner");
  const typed: string | undefined = context.get("typedUsername");
  const named = typed === undefined ? undefined : await store.findAccountByUsername(tenant, typed);
  const reason = error.options.exceeded;
  recordEvent(accounts, visitorOf(context), "lock-out", owner?.id ?? named?.id, { reason });
}

export const isOfficePath = (path: string): boolean => path === "/api/office" || path.startsWith("/api/office/");
