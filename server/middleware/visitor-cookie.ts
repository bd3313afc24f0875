import type { Context } from "hono";
import { VISITOR_DAYS } from "../../engine/protocol/index.ts";
import { createToken } from "../accounts/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { defineOwnCookie, type CookieSettings } from "./own-cookie.ts";

/** The format of `createToken`. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A secret that the server does not store. It encrypts what the browser keeps. */
export const visitorCookie = defineOwnCookie({ name: "visitor", maxAgeSeconds: VISITOR_DAYS * 24 * 60 * 60 });

/** Returns the browser's secret, or makes one. Each call extends its lifetime. */
export function keepVisitorSecret(context: Context<AppEnv>, settings: CookieSettings): string {
  const sent = visitorCookie.read(context, settings) ?? "";
  const secret = SECRET.test(sent) ? sent : createToken();
  visitorCookie.write(context, settings, secret);
  return secret;
}
