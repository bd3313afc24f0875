import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** Beyond any application: a thousand answers of 700 characters. Uploads have limits of their own. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The hash of an empty style element, into which a page that styles at run time inserts its rules. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** @param stylesAtRunTime for pages of Chakra's components only; an applicant's page has static styles */
export function contentSecurityPolicy(postOrigin: string | undefined, stylesAtRunTime = false): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${stylesAtRunTime ? ` ${EMPTY_STYLE}` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${postOrigin === undefined ? "" : ` ${postOrigin}`}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Headers on every answer. A route that set its own policy (the print view) keeps it. */
export const secureHeaders = ({ settings, uploads }: Pick<AppDeps, "settings" | "uploads">) => {
  const policy = contentSecurityPolicy(uploads.postOrigin);
  const isHttps = settings.publicUrl.startsWith("https:");
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    const headers = context.res.headers;
    // On the headers themselves: `context.header` copies a finished answer, body and all, at each call.
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    // Reset and service links carry tokens in their address: no other site may hear of it.
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  });
};

const limitStream = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new ServerError("body_too_large");
  },
});

/** Calls of the portal: never cached, bodies bounded and JSON. Only a body whose length was not told is counted as it is read. */
export const limitBodies = createMiddleware<AppEnv>(async (context, next) => {
  const { method } = context.req;
  const told = context.req.header("content-length");
  if (
    method !== "GET" &&
    method !== "HEAD" &&
    (told === undefined || context.req.header("transfer-encoding") !== undefined)
  )
    return limitStream(context, next);
  if (Number(told ?? 0) > MAX_BODY_BYTES) throw new ServerError("body_too_large");
  await next();
});

export const jsonOnly = createMiddleware<AppEnv>(async (context, next) => {
  context.header("Cache-Control", "no-store");
  const hasBody =
    context.req.method !== "GET" &&
    (Number(context.req.header("content-length") ?? 0) > 0 || context.req.header("transfer-encoding") !== undefined);
  if (hasBody && !/^application\/json\s*(;|$)/i.test(context.req.header("content-type") ?? ""))
    throw new ServerError("body_not_json");
  await next();
});

/**
 * Writes, and logging out by GET, only from the portal's own pages. A browser always names the origin of a write; what
 * sends neither header is no browser, and has no cookie that a stranger could have it send.
 */
export const ownOriginOnly = ({ settings }: Pick<AppDeps, "settings">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(context.req.method);
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    const isForeign =
      origin === undefined
        ? site === "cross-site"
        : !isOwnOrigin(origin, context.req.header("host"), settings.publicUrl);
    if ((isWrite || context.req.path === "/api/logout") && isForeign) throw new ServerError("origin_refused");
    await next();
  });

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}
