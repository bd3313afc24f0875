import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { usePortal } from "../portal.tsx";
import { parseNavigationState, toCarriedState, type NavigationState } from "../session/navigation-state.ts";

export interface CarriedState {
  readonly received: NavigationState;
  /** The state for the next account screen: answers and username without the messages, which were shown already. */
  readonly carried: NavigationState;
}

/** Reads what a visitor brought along to this account screen, and keeps it where the first login will find it. */
export function useCarriedState(): CarriedState {
  const { visitorDraft } = usePortal();
  const received = parseNavigationState(useLocation().state);
  const { studentAnswers } = received;
  useEffect(() => {
    if (studentAnswers !== undefined) visitorDraft.carry(studentAnswers);
    // This runs once for each arrival, because the parsed object is new at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [visitorDraft]);
  return { received, carried: toCarriedState(received) };
}
