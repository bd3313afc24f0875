import type { ChangeEvent } from "react";
import { useOffice } from "../office.tsx";
import { useStaff } from "../session/use-session.ts";

export type Unsent = ReturnType<typeof useUnsent>;

/**
 * Keeps unsent text through a reload and a new log-in until the log-out. The text belongs to one person in one tab.
 * @param place path of the call that will send the text, with the input's name if there are several
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
