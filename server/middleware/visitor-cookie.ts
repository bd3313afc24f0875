import type { Context } from "hono";
import { VISITOR_DAYS } from "../../engine/protocol/index.ts";
import { createToken } from "../accounts/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { defineOwnCookie, type CookieSettings } from "./own-cookie.ts";

/** What `createToken` gives: 32 bytes as base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The secret of a browser, which the server does not store. What the device keeps can be read by nobody without it. */
export const visitorCookie = defineOwnCookie({ name: "visitor", maxAgeSeconds: VISITOR_DAYS * 24 * 60 * 60 });

/**
 * Returns the secret of this browser, and makes one if there is none. Each call lets it live for its whole time again, so
 * answers are kept that long after the last visit.
 */
export function keepVisitorSecret(context: Context<AppEnv>, settings: CookieSettings): string {
  const sent = visitorCookie.read(context, settings) ?? "";
  const secret = SECRET.test(sent) ? sent : createToken();
  visitorCookie.write(context, settings, secret);
  return secret;
}
