import type { Context } from "hono";
import type { AppEnv } from "../app-deps.ts";
import { defineOwnCookie, type CookieSettings } from "./own-cookie.ts";

/** The maximum of browsers (RFC 6265bis, 5.5). */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60;
/** For a family that shares a browser. */
const MAX_MARKS = 6;
const MARK = /^[\w-]{22,60}\.[\w-]{43}$/;
const SEPARATOR = "~";

const deviceCookie = defineOwnCookie({ name: "device", maxAgeSeconds: LONGEST_COOKIE_SECONDS });

/** Returns the browser's marks, newest first and not verified. */
export const readDeviceMarks = (context: Context<AppEnv>, settings: CookieSettings): readonly string[] =>
  (deviceCookie.read(context, settings) ?? "")
    .split(SEPARATOR)
    .filter((mark) => MARK.test(mark))
    .slice(0, MAX_MARKS);

/**
 * Adds a mark. It grants no access; it only separates the owner's attempts from strangers' (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies"), so it stays after a log-out.
 */
export function addDeviceMark(context: Context<AppEnv>, settings: CookieSettings, mark: string): void {
  const marks = [...new Set([mark, ...readDeviceMarks(context, settings)])].slice(0, MAX_MARKS);
  deviceCookie.write(context, settings, marks.join(SEPARATOR));
}
