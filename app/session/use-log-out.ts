import { useCallback, useRef } from "react";
import { useNavigate } from "react-router-dom";
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
  const { account, carriedUsername, definition, visitorDraft, forgetApplication } = usePortal();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return useCallback(
    async (state) => {
      // The idle timer and the return after a sleep may both ask for it, but there is only one log-out.
      if (isLeaving.current) return;
      isLeaving.current = true;
      await saver?.save().catch(() => undefined);
      await account.logOut().catch(() => undefined);
      dropLoginCookies(definition.tenant.session.cookiePrefix);
      visitorDraft.clear();
      carriedUsername.clear();
      forgetApplication();
      await navigate("/login", { state });
      isLeaving.current = false;
    },
    [account, carriedUsername, definition, visitorDraft, forgetApplication, navigate, saver],
  );
}
