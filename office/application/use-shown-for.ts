import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

interface Shown {
  readonly text: string;
  /** When it is hidden, in milliseconds since the epoch. */
  readonly until: number;
}

/** A text that is forgotten after a while, or when the page is left or put away to be come back to. */
export function useShownFor(lifetimeMs: number) {
  const [shown, setShown] = useState<Shown>();
  const hide = useCallback(() => setShown(undefined), []);
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(hide, shown.until - Date.now());
    // A timer stands still while a computer sleeps.
    const check = () => {
      if (Date.now() >= shown.until) hide();
    };
    // A page that is put away is frozen at once, and shown again as it was.
    const hideAtOnce = () => flushSync(hide);
    addEventListener("pagehide", hideAtOnce);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", hideAtOnce);
      document.removeEventListener("visibilitychange", check);
    };
  }, [hide, shown]);
  const show = useCallback((text: string) => setShown({ text, until: Date.now() + lifetimeMs }), [lifetimeMs]);
  return { shown: shown?.text, show, hide };
}
