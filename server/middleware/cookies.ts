import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { lastApplicantCookie, VISITOR_DAYS } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "../store/index.ts";
import { SSO_PATH, PENDING_MS } from "../sso/index.ts";
import { createToken } from "../accounts/index.ts";

export type CookieSettings = Pick<AppDeps["settings"], "publicUrl">;

interface OwnCookie {
  readonly name: string;
  /** Path without TLS. With TLS, the path is `/`, which the prefix `__Host-` requires. */
  readonly path?: string;
  readonly sameSite?: "Lax" | "Strict";
  readonly maxAgeSeconds?: number;
}

export const isHttps = ({ publicUrl }: CookieSettings): boolean => publicUrl.startsWith("https:");

/** Defines a cookie that scripts cannot read. With TLS, other hosts cannot set it (RFC 6265bis, 4.1.3.2). */
export function defineOwnCookie({ name, path = "/", sameSite = "Lax", maxAgeSeconds }: OwnCookie) {
  const nameOf = (settings: CookieSettings): string => `${isHttps(settings) ? "__Host-" : ""}portico_${name}`;
  const placeOf = (settings: CookieSettings) => ({
    path: isHttps(settings) ? "/" : path,
    secure: isHttps(settings),
  });
  return {
    nameOf,
    read: (context: Context<AppEnv>, settings: CookieSettings): string | undefined =>
      getCookie(context, nameOf(settings)),
    write: (context: Context<AppEnv>, settings: CookieSettings, value: string): void =>
      setCookie(context, nameOf(settings), value, {
        ...placeOf(settings),
        sameSite,
        httpOnly: true,
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
    /** Sends `Secure`, which browsers require even to delete a `__Host-` cookie. */
    drop: (context: Context<AppEnv>, settings: CookieSettings): void =>
      void deleteCookie(context, nameOf(settings), placeOf(settings)),
  };
}

/** Longest lifetime that browsers accept (RFC 6265bis, 5.5). */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60;
const MAX_MARKS = 6;
const MARK = /^[\w-]{22,90}\.[\w-]{43}$/;
const SEPARATOR = "~";

const deviceCookie = defineOwnCookie({ name: "device", maxAgeSeconds: LONGEST_COOKIE_SECONDS });

/** Returns the browser's unverified marks, newest first. */
export const readDeviceMarks = (context: Context<AppEnv>, settings: CookieSettings): readonly string[] =>
  (deviceCookie.read(context, settings) ?? "")
    .split(SEPARATOR)
    .filter((mark) => MARK.test(mark))
    .slice(0, MAX_MARKS);

/** Adds a mark. Marks stay after a log-out, because they grant no access (OWASP, "Device Cookies"). */
export function addDeviceCookie(context: Context<AppEnv>, settings: CookieSettings, mark: string): void {
  const marks = [...new Set([mark, ...readDeviceMarks(context, settings)])].slice(0, MAX_MARKS);
  deviceCookie.write(context, settings, marks.join(SEPARATOR));
}

export const sessionCookie = defineOwnCookie({ name: "session" });

const loginCookie = (context: Context<AppEnv>): string =>
  `${context.get("served").definition.tenant.session.cookiePrefix}session`;

/**
 * Sets three cookies: the session; one that scripts read to notice a change of account (docs/specification.md, section
 * 3); one that the page deletes at the log-out. The last backs up the browser's storage, which Safari deletes after a
 * week.
 */
export function writeSessionCookies(
  context: Context<AppEnv>,
  settings: CookieSettings,
  { token, application }: { readonly token: string; readonly application: ApplicationId },
): void {
  const shared = { path: "/", sameSite: "Lax", secure: isHttps(settings) } as const;
  sessionCookie.write(context, settings, token);
  setCookie(context, loginCookie(context), application, shared);
  const name = lastApplicantCookie(context.get("served").definition.tenant.id);
  setCookie(context, name, application, { ...shared, maxAge: LONGEST_COOKIE_SECONDS });
}

export function writeCurrentCookie(
  context: Context<AppEnv>,
  settings: CookieSettings,
  application: ApplicationId,
): void {
  if (getCookie(context, loginCookie(context)) === application) return;
  setCookie(context, loginCookie(context), application, { path: "/", sameSite: "Lax", secure: isHttps(settings) });
}

export function dropSessionCookies(context: Context<AppEnv>, settings: CookieSettings): void {
  sessionCookie.drop(context, settings);
  deleteCookie(context, loginCookie(context), { path: "/", secure: isHttps(settings) });
}

export const staffCookie = defineOwnCookie({ name: "staff", path: "/api/office", sameSite: "Strict" });

/** Not `Strict`: the issuer's site redirects the browser to the portal. */
export const ssoCookie = defineOwnCookie({ name: "sso", path: SSO_PATH, maxAgeSeconds: PENDING_MS / 1_000 });

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A secret that only the browser stores. The key of a visitor's answers is derived from it. */
export const visitorCookie = defineOwnCookie({ name: "visitor", maxAgeSeconds: VISITOR_DAYS * 24 * 60 * 60 });

export function keepVisitorSecret(context: Context<AppEnv>, settings: CookieSettings): string {
  const sent = visitorCookie.read(context, settings) ?? "";
  const secret = SECRET.test(sent) ? sent : createToken();
  visitorCookie.write(context, settings, secret);
  return secret;
}
