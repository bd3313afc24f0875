import { useCallback, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { OtherAccountError } from "../api/call-api.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import type { Saver } from "../saving/create-saver.ts";
import type { NavigationState } from "./navigation-state.ts";

/**
 * @param why message for /login; a note about kept answers is added if some were not saved
 * @param mayLose logs out even if answers would be lost
 * @returns false if answers would be lost; nothing has changed then
 */
export type LogOut = (why: NavigationState, mayLose?: boolean) => Promise<boolean>;

/**
 * Saves, ends the session and goes to /login. Without a network the server's session ends by itself. Unsaved answers
 * stay in the journal.
 */
export function useLogOut(saver: Saver | undefined): LogOut {
  const portal = usePortal();
  const text = useLateText();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  return useCallback(
    async (why, mayLose = false) => {
      // The idle clock and a button may both start it.
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
        // The session belongs to somebody else now.
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

/** A success message would disappear after some seconds. */
function withKept({ errorMessage, successMessage }: NavigationState, kept: string): NavigationState {
  return { errorMessage: [errorMessage ?? successMessage, kept].join(" ") };
}
