import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppDeps, AppEnv } from "../app-deps.ts";

type Settings = Pick<AppDeps["settings"], "publicUrl">;

/** As long as browsers keep a cookie at most (RFC 6265bis, 5.5). */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60;
/** For a family that shares a browser. */
const MAX_MARKS = 6;
const MARK = /^[\w-]{22,60}\.[\w-]{43}$/;
const SEPARATOR = "~";

const isHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");
const cookieName = (settings: Settings): string => (isHttps(settings) ? "__Host-portico_device" : "portico_device");

/** The signed marks that this browser carries, the newest first. Whether one is genuine, its reader finds out. */
export const readDeviceMarks = (context: Context<AppEnv>, settings: Settings): readonly string[] =>
  (getCookie(context, cookieName(settings)) ?? "")
    .split(SEPARATOR)
    .filter((mark) => MARK.test(mark))
    .slice(0, MAX_MARKS);

/**
 * Gives this browser one more mark, in a cookie that no script can read. It opens nothing: it only keeps what its owner
 * tries apart from what strangers try (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). So it stays after
 * a log-out.
 */
export function addDeviceMark(context: Context<AppEnv>, settings: Settings, mark: string): void {
  const marks = [...new Set([mark, ...readDeviceMarks(context, settings)])].slice(0, MAX_MARKS);
  setCookie(context, cookieName(settings), marks.join(SEPARATOR), {
    path: "/",
    sameSite: "Lax",
    secure: isHttps(settings),
    httpOnly: true,
    maxAge: LONGEST_COOKIE_SECONDS,
  });
}
