import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** CSP hash of the empty style element that Chakra fills. */
export const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

interface PageParts {
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  readonly hasFrames?: boolean;
}

export function contentSecurityPolicy(
  postOrigin: string | undefined,
  { styles = [], scripts = [], hasFrames = false }: PageParts = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${postOrigin === undefined ? "" : ` ${postOrigin}`}`,
    "manifest-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    NO_FRAME,
    "base-uri 'none'",
  ].join("; ");
}

const NO_FRAME = "frame-ancestors 'none'";
/** Paths that the office's application page may frame. */
const FRAMED_PAPERS = /^\/api\/office\/applications\/[^/]+\/(print|documents\/[^/]+)$/;

/** Adds security headers to each response. Changes only `frame-ancestors` in a policy that the route has set. */
export const secureHeaders = ({ settings, uploads }: Pick<AppDeps, "settings" | "uploads">) => {
  const policy = contentSecurityPolicy(uploads.postOrigin);
  const isHttps = settings.publicUrl.startsWith("https:");
  return createMiddleware<AppEnv>(async (context, next) => {
    await next();
    const headers = context.res.headers;
    // Set the headers directly: `context.header` would copy the finished response.
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    // The workbench frames every page of the portal.
    const isFramed = settings.isDevelopment || FRAMED_PAPERS.test(context.req.path);
    if (isFramed) {
      const own = headers.get("Content-Security-Policy") ?? policy;
      headers.set("Content-Security-Policy", own.replace(NO_FRAME, "frame-ancestors 'self'"));
    }
    headers.set("X-Frame-Options", isFramed ? "SAMEORIGIN" : "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  });
};

export const jsonOnly = createMiddleware<AppEnv>(async (context, next) => {
  context.header("Cache-Control", "no-store");
  const hasBody =
    context.req.method !== "GET" &&
    (Number(context.req.header("content-length") ?? 0) > 0 || context.req.header("transfer-encoding") !== undefined);
  if (hasBody && !/^application\/json\s*(;|$)/i.test(context.req.header("content-type") ?? ""))
    throw new ServerError("body_not_json");
  await next();
});

/** Mail programs post here from any origin. The route reads no cookie. */
const FROM_ANYWHERE = /^\/unsubscribe\//;

/**
 * Rejects writes, and log-outs by GET, from other sites' pages. Browsers always send the origin of a write.
 */
export const ownOriginOnly = ({ settings }: Pick<AppDeps, "settings">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(context.req.method);
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    const isForeign =
      origin === undefined
        ? site === "cross-site" || site === "same-site"
        : !isOwnOrigin(origin, context.req.header("host"), settings.publicUrl);
    if (FROM_ANYWHERE.test(context.req.path)) return next();
    if ((isWrite || context.req.path === "/api/logout") && isForeign) throw new ServerError("origin_refused");
    await next();
  });

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  return host !== undefined && origin === `${new URL(publicUrl).protocol}//${host.toLowerCase()}`;
}
