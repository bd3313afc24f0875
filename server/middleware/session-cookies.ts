import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../app-deps.ts";
import { lastApplicantCookie } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "../store/index.ts";
import { LONGEST_COOKIE_SECONDS } from "./device-cookie.ts";
import { defineOwnCookie, isHttps, type CookieSettings } from "./own-cookie.ts";

export const sessionCookie = defineOwnCookie({ name: "session" });

const loginCookie = (context: Context<AppEnv>): string =>
  `${context.get("served").definition.tenant.session.cookiePrefix}session`;

/**
 * Sets the session's own cookie, and a readable one that tells the browser which application its calls mean, so that a
 * page of another one, or of another account, notices at once (docs/specification.md, section 3). A third one stays
 * until its owner logs out. The page keeps the same in its storage, but Safari empties the storage of a page that was not
 * used for a week.
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

/** Sets the readable cookie alone, once the account's calls mean another application. */
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
