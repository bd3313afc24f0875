import { useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

export interface Unsent {
  /** What was kept of this input; undefined for nothing. */
  readonly text: string | undefined;
  readonly keep: (typed: string) => void;
  readonly drop: () => void;
}

/**
 * Keeps what somebody types and has not sent, so that it is there again after a log-in over a session that has ended.
 * Only the same person finds it, until they log out or the page is loaded again: it is in memory alone.
 *
 * @param place the path of the call that sends it, and the input's name
 */
export function useUnsent(place: string): Unsent {
  const { unsent } = useOffice();
  const { email } = useStaff();
  const key = `${email} ${place}`;
  return {
    text: unsent.get(key),
    keep: (typed) => void (typed === "" ? unsent.delete(key) : unsent.set(key, typed)),
    drop: () => void unsent.delete(key),
  };
}
