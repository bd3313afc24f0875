import type { TenantDefinition } from "../../engine/core/index.ts";
import type { QuietStorage } from "../safe-storage.ts";
import { lastApplicantCookie } from "../../engine/protocol/index.ts";

/** True if logged in. The server sets a readable cookie beside the session's own. */
export function hasLoginCookie(prefix: string): boolean {
  return findCookies(prefix).length > 0;
}

/** True if the cookies still name this application. */
export function isLoggedInAs(prefix: string, account: string): boolean {
  return findCookies(prefix).some(({ value }) => value === account);
}

/** True if the browser's application belongs to the same account. Its id begins with the account's id. */
export function isSameAccount(prefix: string, application: string): boolean {
  const accountOf = (id: string) => id.split(".")[0];
  return findCookies(prefix).some(({ value }) => accountOf(value) === accountOf(application));
}

/**
 * Deletes the readable cookie of an ended session.
 *
 * @param account owner of the cookie; null for any
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
 * Remembers whose application was open on this device, until the log-out: after an ended session an applicant must not
 * see a visitor's empty form. Kept in storage and in a cookie, because either may be deleted.
 */
export type LastApplicant = ReturnType<typeof createLastApplicant>;

export function createLastApplicant(
  storage: QuietStorage,
  { id, session }: Pick<TenantDefinition["tenant"], "id" | "session">,
) {
  // index.html looks for both names (vite.config.ts).
  const name = `portico:applicant:${id}`;
  const cookie = lastApplicantCookie(id);
  return {
    note: (account: string) => void storage.write(name, account),
    forget: () => {
      storage.remove(name);
      dropCookie(cookie);
    },
    /** Account whose session has ended; undefined for visitors and while logged in. */
    findEnded: () =>
      hasLoginCookie(session.cookiePrefix) ? undefined : (storage.read(name) ?? findCookies(`${cookie}=`)[0]?.value),
  };
}
