import type { Portal } from "../portal.tsx";
import { dropLoginCookies } from "./login-cookie.ts";
import type { NavigationState } from "./navigation-state.ts";

/** Forgets an ended session in every tab. `why` is shown at /login by other tabs. */
export function forgetSession(
  { carriedUsername, definition, lastApplicant, returnPlace, session, turns, forgetApplication }: Portal,
  account: string | null,
  why: NavigationState,
): void {
  dropLoginCookies(definition.tenant.session.cookiePrefix, account);
  turns.announceLogOut(why);
  carriedUsername.clear();
  // A session that ended by itself resumes at its place.
  if (why.errorMessage === undefined) {
    returnPlace.clear();
    lastApplicant.forget();
  } else returnPlace.keep(session.get());
  forgetApplication();
}
