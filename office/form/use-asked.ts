import { useRef, useState, type RefObject, type SyntheticEvent } from "react";

/**
 * Keeps what somebody is asked in a dialog before it is done, and what was done last.
 *
 * @param after takes the focus once it is done; unless given, the element of `status`, which says so. Whoever cancels is
 * back at what has opened the dialog.
 */
export function useAsked<Asked>(after?: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState("");
  const isDone = useRef(false);
  const opener = useRef<HTMLElement | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  return {
    asked,
    said,
    status,
    ask(event: SyntheticEvent<HTMLElement>, next: Asked) {
      opener.current = event.currentTarget;
      isDone.current = false;
      setSaid("");
      setAsked(next);
    },
    cancel: () => setAsked(undefined),
    finish(words: string) {
      isDone.current = true;
      setSaid(words);
      setAsked(undefined);
    },
    focusAfter: () => (isDone.current ? (after ?? status).current : opener.current),
  };
}
