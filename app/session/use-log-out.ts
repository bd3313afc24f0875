import { useCallback, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { OtherAccountError } from "../api/call-api.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { Saver } from "../saving/create-saver.ts";
import { forgetSession } from "./forget-session.ts";
import type { NavigationState } from "./navigation-state.ts";

/**
 * @param why what /login says; that answers are kept on this device is added where they could not be saved
 * @param mayLose logs out even if that loses answers
 * @returns false, with everything as it was, if answers would be lost that are neither saved nor kept
 */
export type LogOut = (why: NavigationState, mayLose?: boolean) => Promise<boolean>;

/**
 * Saves what is left to save, ends the session and goes to /login with a message. Without a network, or when the
 * session has ended already, the portal forgets it at once and the server's ends by itself. Unsaved answers stay in the
 * journal.
 */
export function useLogOut(saver: Saver | undefined): LogOut {
  const portal = usePortal();
  const text = useLateText();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return useCallback(
    async (why, mayLose = false) => {
      // The clock and a button may both ask for it, but there is only one log-out.
      if (isLeaving.current) return true;
      isLeaving.current = true;
      // The log-out ends the session of the other tabs, too.
      const isSaved = await (saver?.saveEverywhere() ?? Promise.resolve(true)).catch(() => false);
      if (!isSaved && !mayLose && saver?.state().isKept === false) {
        isLeaving.current = false;
        return false;
      }
      const { account } = portal.session.get();
      try {
        await portal.account.logOut(account);
      } catch (error) {
        // The session to end is not this page's any more.
        if (error instanceof OtherAccountError) return true;
      }
      forgetSession(portal, account, why);
      await navigate("/login", { state: isSaved || mayLose ? why : withKept(why, text("session.kept")) });
      isLeaving.current = false;
      return true;
    },
    [portal, text, navigate, saver],
  );
}

/** The same words, and those about what is kept. A message of success would be gone after some seconds. */
function withKept({ errorMessage, successMessage }: NavigationState, kept: string): NavigationState {
  return { errorMessage: [errorMessage ?? successMessage, kept].join(" ") };
}
