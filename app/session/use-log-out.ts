import { useCallback, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { OtherAccountError } from "../api/api-errors.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { dropLoginCookies } from "./login-cookie.ts";
import type { NavigationState } from "./navigation-state.ts";

/**
 * Saves what is left to save, ends the session and goes to /login with a message. Without a network, or when
 * the session has ended already, the portal forgets it at once and the server's ends by itself. Unsaved answers
 * stay in the journal.
 */
export function useLogOut(saver: Saver | undefined): (state: NavigationState) => Promise<void> {
  const { account: calls, carriedUsername, definition, session, turns, visitorDraft, forgetApplication } = usePortal();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return useCallback(
    async (state) => {
      // The idle timer and the return after a sleep may both ask for it, but there is only one log-out.
      if (isLeaving.current) return;
      isLeaving.current = true;
      await saver?.save().catch(() => undefined);
      const { account } = session.get();
      try {
        await calls.logOut(account);
      } catch (error) {
        // The session to end is not this page's any more.
        if (error instanceof OtherAccountError) return;
      }
      dropLoginCookies(definition.tenant.session.cookiePrefix, account);
      turns.tellLoggedOut(state);
      visitorDraft.clear();
      carriedUsername.clear();
      forgetApplication();
      await navigate("/login", { state });
      isLeaving.current = false;
    },
    [calls, carriedUsername, definition, session, turns, visitorDraft, forgetApplication, navigate, saver],
  );
}
