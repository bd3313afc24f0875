import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppDeps, AppEnv } from "../app-deps.ts";

export type CookieSettings = Pick<AppDeps["settings"], "publicUrl">;

interface OwnCookie {
  readonly name: string;
  /** The only calls that get it without TLS; over TLS all do, because the prefix of the name demands it. */
  readonly path?: string;
  readonly sameSite?: "Lax" | "Strict";
  /** How long it stays; without it, until the browser ends. */
  readonly maxAgeSeconds?: number;
}

export const isHttps = ({ publicUrl }: CookieSettings): boolean => publicUrl.startsWith("https:");

/**
 * Defines a cookie that no script can read. Over TLS, its name has the prefix that no other host of the domain and no
 * plain connection can set (RFC 6265bis, 4.1.3.2).
 */
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
    /** Browsers accept a cookie with the prefix only if it is Secure, even when it is being deleted. */
    drop: (context: Context<AppEnv>, settings: CookieSettings): void =>
      void deleteCookie(context, nameOf(settings), placeOf(settings)),
  };
}
