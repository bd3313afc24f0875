import type { TenantDefinition } from "../../engine/core/index.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import { lastApplicantCookie } from "../../engine/protocol/index.ts";
import { dropCookie, findCookies, hasLoginCookie } from "./login-cookie.ts";

/**
 * Whose application was open on this device last: an opaque id, kept until its owner logs out. Without it, an applicant
 * whose session has ended would be taken for a visitor who has answered nothing. It is kept twice, here and in a cookie of
 * the server, because people and browsers empty the one without the other.
 */
export interface LastApplicant {
  readonly note: (account: string) => void;
  readonly forget: () => void;
  /** Returns the account whose session has ended; undefined for a visitor, and while somebody is logged in. */
  readonly findEnded: () => string | undefined;
}

export function createLastApplicant(
  storage: QuietStorage,
  { id, session }: Pick<TenantDefinition["tenant"], "id" | "session">,
): LastApplicant {
  // The page looks for both names before any script has loaded (vite.config.ts).
  const name = `portico:applicant:${id}`;
  const cookie = lastApplicantCookie(id);
  return {
    note: (account) => void storage.write(name, account),
    forget: () => {
      storage.remove(name);
      dropCookie(cookie);
    },
    findEnded: () =>
      hasLoginCookie(session.cookiePrefix) ? undefined : (storage.read(name) ?? findCookies(`${cookie}=`)[0]?.value),
  };
}
