import type { ChangeEvent } from "react";
import { useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

export interface Unsent {
  /** What was kept of this input; undefined for nothing. */
  readonly text: string | undefined;
  readonly keep: (typed: string) => void;
  readonly drop: () => void;
  /** Makes an input keep what is typed into it. */
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/**
 * Keeps what somebody types and has not sent, so that it is there again after a reload, and after a log-in over a session
 * that has ended. Only the same person finds it in the same tab, until they log out (unsent-texts.ts).
 *
 * @param place the path of the call that sends it, and the input's name where there are several
 */
export function useUnsent(place: string): Unsent {
  const { unsent } = useOffice();
  const { email } = useStaff();
  const keep = (typed: string) => unsent.keep(email, place, typed);
  return {
    text: unsent.find(email, place),
    keep,
    drop: () => keep(""),
    onChange: (event) => keep(event.currentTarget.value),
  };
}
