import type { TenantDefinition } from "../../engine/core/index.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import { hasLoginCookie } from "./login-cookie.ts";

/**
 * Whose application was open on this device last: an opaque id, kept until its owner logs out. Cookies go with the
 * session or the browser, and without them an applicant would be taken for a visitor who has answered nothing.
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
  // The page looks for this name before any script has loaded (vite.config.ts).
  const name = `portico:applicant:${id}`;
  return {
    note: (account) => void storage.write(name, account),
    forget: () => storage.remove(name),
    findEnded: () => (hasLoginCookie(session.cookiePrefix) ? undefined : storage.read(name)),
  };
}
