import type { Context } from "hono";
import type { AppEnv } from "../app-deps.ts";
import { defineOwnCookie, type CookieSettings } from "./own-cookie.ts";

/** As long as browsers keep a cookie at most (RFC 6265bis, 5.5). */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60;
/** For a family that shares a browser. */
const MAX_MARKS = 6;
const MARK = /^[\w-]{22,60}\.[\w-]{43}$/;
const SEPARATOR = "~";

const deviceCookie = defineOwnCookie({ name: "device", maxAgeSeconds: LONGEST_COOKIE_SECONDS });

/** The signed marks that this browser carries, the newest first. Whether one is genuine, its reader finds out. */
export const readDeviceMarks = (context: Context<AppEnv>, settings: CookieSettings): readonly string[] =>
  (deviceCookie.read(context, settings) ?? "")
    .split(SEPARATOR)
    .filter((mark) => MARK.test(mark))
    .slice(0, MAX_MARKS);

/**
 * Gives this browser one more mark, in a cookie that no script can read. It opens nothing: it only keeps what its owner
 * tries apart from what strangers try (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). So it stays after
 * a log-out.
 */
export function addDeviceMark(context: Context<AppEnv>, settings: CookieSettings, mark: string): void {
  const marks = [...new Set([mark, ...readDeviceMarks(context, settings)])].slice(0, MAX_MARKS);
  deviceCookie.write(context, settings, marks.join(SEPARATOR));
}
