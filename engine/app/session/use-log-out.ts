import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { UnauthorizedError } from "../api/api-errors.ts";
import { usePortal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import { dropLoginCookies } from "./login-cookie.ts";
import type { NavigationState } from "./navigation-state.ts";

/**
 * Saves what is left to save, ends the session and goes to /login with a message. Without a network the session ends on
 * this side at once and on the server by itself; unsaved answers stay in the journal.
 */
export function useLogOut(saver: Saver | undefined): (state: NavigationState) => Promise<void> {
  const { account, definition, visitorDraft, forgetApplication } = usePortal();
  const navigate = useNavigate();
  return useCallback(
    async (state) => {
      try {
        await saver?.save().catch(() => undefined);
        await account.logOut();
      } catch (error) {
        // The session had ended already: the portal is on its way to /login with that message.
        if (error instanceof UnauthorizedError) return;
      }
      dropLoginCookies(definition.tenant.session.cookiePrefix);
      visitorDraft.clear();
      forgetApplication();
      await navigate("/login", { state });
    },
    [account, definition, visitorDraft, forgetApplication, navigate, saver],
  );
}
