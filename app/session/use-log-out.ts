import { useCallback, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { OtherAccountError } from "../api/call-api.ts";
import { useApplication, usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { NavigationState } from "./navigation-state.ts";

/**
 * @param why message for /login; a note about stored answers is added if some were not saved
 * @param mayLose logs out even if answers are lost
 * @returns false if answers would be lost; the person then stays logged in
 */
export type LogOut = (why: NavigationState, mayLose?: boolean) => Promise<boolean>;

/**
 * Saves, ends the session and goes to /login. Unsaved answers stay in the journal; with `mayLose`, some may be lost.
 * Without a network, the session ends on the server after its idle time.
 */
export function useLogOut(): LogOut {
  const { saver } = useApplication();
  const portal = usePortal();
  const text = useLateText();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return useCallback(
    async (why, mayLose = false) => {
      // The idle clock and a button may start the log-out at the same time.
      if (isLeaving.current) return true;
      isLeaving.current = true;
      const isSaved = await (saver?.saveEverywhere() ?? Promise.resolve(true)).catch(() => false);
      if (!isSaved && !mayLose && saver?.state().isKept === false) {
        isLeaving.current = false;
        return false;
      }
      const { account } = portal.session.get();
      try {
        await portal.account.logOut(account);
      } catch (error) {
        // Another account or application is now current.
        if (error instanceof OtherAccountError) return true;
      }
      portal.turns.forgetSession(account, why);
      await navigate("/login", { state: isSaved || mayLose ? why : withKept(why, text("session.kept")) });
      isLeaving.current = false;
      return true;
    },
    [portal, text, navigate, saver],
  );
}

/** Uses an error message, because a success message disappears after some seconds. */
function withKept({ errorMessage, successMessage }: NavigationState, kept: string): NavigationState {
  return { errorMessage: [errorMessage ?? successMessage, kept].join(" ") };
}
