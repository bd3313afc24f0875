import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { usePortal } from "../portal.tsx";
import { parseNavigationState, toCarriedState, type NavigationState } from "../session/navigation-state.ts";

export interface CarriedState {
  readonly received: NavigationState;
  /** For the next account screen: answers and username, no messages. */
  readonly carried: NavigationState;
}

/** What a visitor brought along to this account screen, put where the first login will find it. */
export function useCarriedState(): CarriedState {
  const { visitorDraft } = usePortal();
  const received = parseNavigationState(useLocation().state);
  const { studentAnswers } = received;
  useEffect(() => {
    if (studentAnswers !== undefined) visitorDraft.carry(studentAnswers);
    // Once for each arrival: the parsed object is new at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [visitorDraft]);
  return { received, carried: toCarriedState(received) };
}
