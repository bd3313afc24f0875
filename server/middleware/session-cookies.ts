import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { lastApplicantCookie } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "../store/index.ts";
import { LONGEST_COOKIE_SECONDS } from "./device-cookie.ts";

type Settings = Pick<AppDeps["settings"], "publicUrl">;

const isHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");

/**
 * Over TLS, the name has the prefix that no other host of the domain and no plain connection can set (RFC 6265bis,
 * 4.1.3.2).
 */
export const sessionCookieName = (settings: Settings): string =>
  isHttps(settings) ? "__Host-portico_session" : "portico_session";

const loginCookie = (context: Context<AppEnv>): string =>
  `${context.get("served").definition.tenant.session.cookiePrefix}session`;

export const readSessionCookie = (context: Context<AppEnv>, settings: Settings): string | undefined =>
  getCookie(context, sessionCookieName(settings));

/**
 * Sets the session's own cookie, and a readable one that tells the browser which application its calls mean, so that a
 * page of another one, or of another account, notices at once (docs/specification.md, section 3). A third one stays
 * until its owner logs out. The page keeps the same in its storage, but Safari empties the storage of a page that was not
 * used for a week.
 */
export function writeSessionCookies(
  context: Context<AppEnv>,
  settings: Settings,
  { token, application }: { readonly token: string; readonly application: ApplicationId },
): void {
  const shared = { path: "/", sameSite: "Lax", secure: isHttps(settings) } as const;
  setCookie(context, sessionCookieName(settings), token, { ...shared, httpOnly: true });
  setCookie(context, loginCookie(context), application, shared);
  const name = lastApplicantCookie(context.get("served").definition.tenant.id);
  setCookie(context, name, application, { ...shared, maxAge: LONGEST_COOKIE_SECONDS });
}

/** Sets the readable cookie alone, once the account's calls mean another application. */
export function writeCurrentCookie(context: Context<AppEnv>, settings: Settings, application: ApplicationId): void {
  if (getCookie(context, loginCookie(context)) === application) return;
  setCookie(context, loginCookie(context), application, { path: "/", sameSite: "Lax", secure: isHttps(settings) });
}

/** Browsers accept a cookie with the prefix only if it is Secure, even when it is being deleted. */
export function dropSessionCookies(context: Context<AppEnv>, settings: Settings): void {
  const shared = { path: "/", secure: isHttps(settings) };
  deleteCookie(context, sessionCookieName(settings), shared);
  deleteCookie(context, loginCookie(context), shared);
}
