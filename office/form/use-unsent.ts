import type { ChangeEvent } from "react";
import { useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

export type Unsent = ReturnType<typeof useUnsent>;

/**
 * Keeps unsent text over a reload and a new log-in, for the same person in the same tab, until the log-out.
 * @param place the path of the call that sends it, with the input's name if there are several
 */
export function useUnsent(place: string) {
  const { unsent } = useOffice();
  const { email } = useStaff();
  const keep = (typed: string) => unsent.keep(email, place, typed);
  return {
    text: unsent.find(email, place),
    keep,
    drop: () => keep(""),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => keep(event.currentTarget.value),
  };
}
