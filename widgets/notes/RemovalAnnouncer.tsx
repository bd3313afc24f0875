import { useEffect, useState } from "react";
import { useAnswerStore } from "../../engine/react/index.ts";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { LiveText } from "../ui/visually-hidden/VisuallyHidden.tsx";
import { toRemovalWords } from "./removal-words.ts";

/** Tells somebody who cannot see it that answers went or were replaced because of a choice, and that others are there again (WCAG 4.1.3). */
export function RemovalAnnouncer() {
  const store = useAnswerStore();
  const text = useLateText();
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    let words: string[] = [];
    const stop = store.onRemoval(({ kind, keys }) => {
      const said = toRemovalWords(store.tenant, kind, keys);
      if (said === undefined) return;
      words.push(kind !== "returned" ? `${said} ${text("undo.where")}` : said);
      // A change that removes some answers and brings back others says both at once.
      queueMicrotask(() => {
        if (words.length > 0) setAnnounced(words.join(" "));
        words = [];
      });
    });
    return stop;
  }, [store, text]);
  return <LiveText>{announced}</LiveText>;
}
