import type { Portal } from "../portal.tsx";
import { dropLoginCookies } from "./login-cookie.ts";
import type { NavigationState } from "./navigation-state.ts";

/** Forgets, in every tab, whose session it was that has ended on the server. `why` is what the other tabs say at /login. */
export function forgetSession(
  { carriedUsername, definition, lastApplicant, returnPlace, session, turns, forgetApplication }: Portal,
  account: string | null,
  why: NavigationState,
): void {
  dropLoginCookies(definition.tenant.session.cookiePrefix, account);
  turns.announceLogOut(why);
  carriedUsername.clear();
  // A session that ended by itself goes on where it was after the next log-in.
  if (why.errorMessage === undefined) {
    returnPlace.clear();
    lastApplicant.forget();
  } else returnPlace.keep(session.get());
  forgetApplication();
}
