import { useEffect, useState } from "react";

/**
 * A part of the portal that is loaded once the page is shown, because nobody needs it before that and no page should
 * wait for it. Undefined until it is there, or while it cannot be loaded.
 *
 * @param load must be the same function at every render
 * @param isNeeded loads it when it turns true, again if it could not be loaded before
 */
export function useLate<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | undefined {
  const [part, setPart] = useState<Part>();
  const isMissing = part === undefined;
  useEffect(() => {
    if (!isMissing || !isNeeded) return undefined;
    let isWanted = true;
    void load().then(
      (loaded) => {
        if (isWanted) setPart(loaded);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [load, isNeeded, isMissing]);
  return part;
}
