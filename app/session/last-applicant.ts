import type { TenantDefinition } from "../../engine/core/index.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import { lastApplicantCookie } from "../../engine/protocol/index.ts";
import { dropCookie, findCookies, hasLoginCookie } from "./login-cookie.ts";

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
