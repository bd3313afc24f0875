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
 * Sets the session cookie, a readable cookie with the application's id, by which open pages notice a change
 * (docs/specification.md, section 3), and one that stays until the log-out, because Safari empties storage after a
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

/** Updates the readable cookie after a change of application. */
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
