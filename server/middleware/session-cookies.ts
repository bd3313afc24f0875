import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../app-deps.ts";

const SESSION_COOKIE = "portico_session";

export const readSessionCookie = (context: Context<AppEnv>): string | undefined => getCookie(context, SESSION_COOKIE);

/** The session's own cookie, and a readable one that tells the browser only that it is logged in (specification section 3). */
export function writeSessionCookies(context: Context<AppEnv>, token: string, isHttps: boolean): void {
  const shared = { path: "/", sameSite: "Lax", secure: isHttps } as const;
  setCookie(context, SESSION_COOKIE, token, { ...shared, httpOnly: true });
  setCookie(context, loginCookie(context), "1", shared);
}

export function dropSessionCookies(context: Context<AppEnv>): void {
  deleteCookie(context, SESSION_COOKIE, { path: "/" });
  deleteCookie(context, loginCookie(context), { path: "/" });
}

const loginCookie = (context: Context<AppEnv>): string => `${context.get("served").definition.tenant.session.cookiePrefix}session`;
