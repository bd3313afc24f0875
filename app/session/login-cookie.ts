import type { TenantDefinition } from "../../engine/core/index.ts";
import type { SafeStorage } from "../safe-storage.ts";
import { lastApplicantCookie } from "../../engine/protocol/index.ts";

/** True if the browser has the readable cookie that the server sets beside the session cookie. */
export function hasLoginCookie(prefix: string): boolean {
  return findCookies(prefix).length > 0;
}

/** True if the cookies still name this application. */
export function isLoggedInAs(prefix: string, account: string): boolean {
  return findCookies(prefix).some(({ value }) => value === account);
}

export const accountOf = (application: string): string | undefined => application.split(".")[0];

/** True if the cookies name an application of the same account. */
export function isSameAccount(prefix: string, application: string): boolean {
  return findCookies(prefix).some(({ value }) => accountOf(value) === accountOf(application));
}

/**
 * Deletes the readable cookie of an ended session.
 * @param account application that the cookie must name; null for any
 */
export function dropLoginCookies(prefix: string, account: string | null): void {
  for (const { name, value } of findCookies(prefix)) if (account === null || value === account) dropCookie(name);
}

const dropCookie = (name: string): void => void (document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`);

function findCookies(prefix: string): readonly { readonly name: string; readonly value: string }[] {
  return document.cookie
    .split("; ")
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => {
      const [name = "", value = ""] = cookie.split("=");
      return { name, value };
    });
}

/**
 * Remembers the last applicant in this browser until they log out. If the session ends otherwise, the applicant must
 * not see a visitor's empty form. Uses storage and a cookie, because the browser may delete either.
 */
export type LastApplicant = ReturnType<typeof createLastApplicant>;

export function createLastApplicant(
  storage: SafeStorage,
  { id, session }: Pick<TenantDefinition["tenant"], "id" | "session">,
) {
  // index.html reads both names (vite.config.ts).
  const name = `portico:applicant:${id}`;
  const cookie = lastApplicantCookie(id);
  return {
    note: (account: string) => void storage.write(name, account),
    forget: () => {
      storage.remove(name);
      dropCookie(cookie);
    },
    /** Returns the application of an ended session, or "unknown". Undefined for visitors and while logged in. */
    findEnded: () =>
      hasLoginCookie(session.cookiePrefix) ? undefined : (storage.read(name) ?? findCookies(`${cookie}=`)[0]?.value),
  };
}
