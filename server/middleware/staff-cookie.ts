import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppDeps, AppEnv } from "../app-deps.ts";

type Settings = Pick<AppDeps["settings"], "publicUrl">;

const isHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");

/**
 * Another name than the applicant's, so that neither is ever taken for the other. Over TLS it has the prefix that no
 * other host of the domain can set, which demands the path `/` (RFC 6265bis, 4.1.3.2); without, only the office's calls
 * get it.
 */
export const staffCookieName = (settings: Settings): string =>
  isHttps(settings) ? "__Host-portico_staff" : "portico_staff";

const attributesOf = (settings: Settings) =>
  ({
    path: isHttps(settings) ? "/" : "/api/office",
    sameSite: "Strict",
    secure: isHttps(settings),
    httpOnly: true,
  }) as const;

export const readStaffCookie = (context: Context<AppEnv>, settings: Settings): string | undefined =>
  getCookie(context, staffCookieName(settings));

export const writeStaffCookie = (context: Context<AppEnv>, settings: Settings, token: string): void =>
  setCookie(context, staffCookieName(settings), token, attributesOf(settings));

export function dropStaffCookie(context: Context<AppEnv>, settings: Settings): void {
  deleteCookie(context, staffCookieName(settings), attributesOf(settings));
}
