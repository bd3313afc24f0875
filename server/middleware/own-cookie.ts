import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppDeps, AppEnv } from "../app-deps.ts";

export type CookieSettings = Pick<AppDeps["settings"], "publicUrl">;

interface OwnCookie {
  readonly name: string;
  /** Without TLS, the only path that gets the cookie. The name's prefix requires `/` with TLS. */
  readonly path?: string;
  readonly sameSite?: "Lax" | "Strict";
  /** Default: until the browser closes. */
  readonly maxAgeSeconds?: number;
}

export const isHttps = ({ publicUrl }: CookieSettings): boolean => publicUrl.startsWith("https:");

/**
 * Defines a cookie that scripts cannot read. With TLS, its prefix prevents other hosts and plain connections from
 * setting it (RFC 6265bis, 4.1.3.2).
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
    /** Browsers require Secure for the prefix, also to delete the cookie. */
    drop: (context: Context<AppEnv>, settings: CookieSettings): void =>
      void deleteCookie(context, nameOf(settings), placeOf(settings)),
  };
}
