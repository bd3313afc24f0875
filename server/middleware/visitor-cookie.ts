import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { VISITOR_DAYS } from "../../engine/protocol/index.ts";
import { createToken } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";

type Settings = Pick<AppDeps["settings"], "publicUrl">;

const DAY_SECONDS = 24 * 60 * 60;
/** What `createToken` gives: 32 bytes as base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

const isHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");
export const visitorCookieName = (settings: Settings): string =>
  isHttps(settings) ? "__Host-portico_visitor" : "portico_visitor";

/**
 * Returns the secret of this browser, which no script can read and the server does not store, and makes one if there is
 * none. Each call lets it live for its whole time again, so answers are kept that long after the last visit.
 */
export function keepVisitorSecret(context: Context<AppEnv>, settings: Settings): string {
  const sent = getCookie(context, visitorCookieName(settings)) ?? "";
  const secret = SECRET.test(sent) ? sent : createToken();
  setCookie(context, visitorCookieName(settings), secret, {
    path: "/",
    sameSite: "Lax",
    secure: isHttps(settings),
    httpOnly: true,
    maxAge: VISITOR_DAYS * DAY_SECONDS,
  });
  return secret;
}

/** What a visitor's device keeps can be read by nobody once the secret is gone. */
export function dropVisitorSecret(context: Context<AppEnv>, settings: Settings): void {
  deleteCookie(context, visitorCookieName(settings), { path: "/", secure: isHttps(settings) });
}
