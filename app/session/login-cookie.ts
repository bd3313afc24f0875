import type { TenantDefinition } from "../../engine/core/index.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import { lastApplicantCookie } from "../../engine/protocol/index.ts";

/** Whether somebody is logged in: the session's own cookie cannot be read here, so the server sets a readable one beside it. */
export function hasLoginCookie(prefix: string): boolean {
  return findCookies(prefix).length > 0;
}

/** Whether this application is still the one that the browser's calls mean, as far as its cookies tell. */
export function isLoggedInAs(prefix: string, account: string): boolean {
  return findCookies(prefix).some(({ value }) => value === account);
}

/** Whether the browser's application is one of the account that this one belongs to. An id begins with the account's own. */
export function isSameAccount(prefix: string, application: string): boolean {
  const accountOf = (id: string) => id.split(".")[0];
  return findCookies(prefix).some(({ value }) => accountOf(value) === accountOf(application));
}

/**
 * Deletes the readable cookie, so that the portal does not keep asking for a session that the server has ended.
 *
 * @param account whose cookie it must be, if it is not null, because somebody else may have logged in since
 */
export function dropLoginCookies(prefix: string, account: string | null): void {
  for (const { name, value } of findCookies(prefix)) if (account === null || value === account) dropCookie(name);
}

const dropCookie = (name: string): void => void (document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`);

/** The readable cookies whose `name=value` begins with `prefix`. */
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
 * Whose application was open on this device last: an opaque id, kept until its owner logs out. Without it, the
 * portal would show an applicant whose session has ended an empty form, as to a visitor. It is kept twice, in the browser's
 * storage and in a cookie that the server sets, because either may be deleted without the other.
 */
export type LastApplicant = ReturnType<typeof createLastApplicant>;

export function createLastApplicant(
  storage: QuietStorage,
  { id, session }: Pick<TenantDefinition["tenant"], "id" | "session">,
) {
  // The page looks for both names before any script has loaded (vite.config.ts).
  const name = `portico:applicant:${id}`;
  const cookie = lastApplicantCookie(id);
  return {
    note: (account: string) => void storage.write(name, account),
    forget: () => {
      storage.remove(name);
      dropCookie(cookie);
    },
    /** Returns the account whose session has ended; undefined for a visitor, and while somebody is logged in. */
    findEnded: () =>
      hasLoginCookie(session.cookiePrefix) ? undefined : (storage.read(name) ?? findCookies(`${cookie}=`)[0]?.value),
  };
}
