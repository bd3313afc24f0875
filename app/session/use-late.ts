import { useEffect, useState } from "react";

const RETRY_MS = 5000;

/**
 * A part of the portal that is loaded once the page is shown, because nobody needs it before that and no page should
 * wait for it. Undefined until it is there; where it cannot be loaded, that is tried again.
 *
 * @param load must be the same function at every render
 */
export function useLate<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | undefined {
  const [part, setPart] = useState<Part>();
  const isMissing = part === undefined;
  useEffect(() => {
    if (!isMissing || !isNeeded) return undefined;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void =>
      void load().then(
        (loaded) => {
          if (isWanted) setPart(loaded);
        },
        () => {
          if (isWanted) timer = setTimeout(begin, RETRY_MS);
        },
      );
    begin();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load, isNeeded, isMissing]);
  return part;
}
