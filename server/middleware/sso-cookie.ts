import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { PENDING_MS, SSO_PATH } from "../sso/index.ts";

type Settings = Pick<AppDeps["settings"], "publicUrl">;

const isHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");

const nameOf = (settings: Settings): string => (isHttps(settings) ? "__Host-portico_sso" : "portico_sso");

/** It has to come along when the issuer, another site, sends the browser back, so it is not `Strict` as the session is. */
const attributesOf = (settings: Settings) =>
  ({
    path: isHttps(settings) ? "/" : SSO_PATH,
    sameSite: "Lax",
    secure: isHttps(settings),
    httpOnly: true,
  }) as const;

export const readSsoCookie = (context: Context<AppEnv>, settings: Settings): string | undefined =>
  getCookie(context, nameOf(settings));

export const writeSsoCookie = (context: Context<AppEnv>, settings: Settings, sealed: string): void =>
  setCookie(context, nameOf(settings), sealed, { ...attributesOf(settings), maxAge: PENDING_MS / 1_000 });

export function dropSsoCookie(context: Context<AppEnv>, settings: Settings): void {
  deleteCookie(context, nameOf(settings), attributesOf(settings));
}
