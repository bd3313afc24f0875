import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { questionOf } from "../../engine/core/index.ts";
import { inputIdOf, useAnswerStore } from "../../engine/react/index.ts";
import { findFocusTarget } from "./find-focus-target.ts";

/** A link to `/{page}#{question key}` puts the focus on the input itself, opening first what hides it. */
export function useHashFocus(): void {
  const store = useAnswerStore();
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return undefined;
    const answerKey = decodeURIComponent(hash.slice(1));
    if (!store.tenant.fields.has(answerKey)) return undefined;
    store.requestReveal(answerKey);
    // A tab or block that hides the input opens in this frame, so the focus moves in the next one.
    const frame = requestAnimationFrame(() => {
      // A file that is not there any more leads to its question.
      const input =
        findFocusTarget(inputIdOf(answerKey)) ?? findFocusTarget(inputIdOf(questionOf(store.tenant, answerKey)));
      // Whoever comes to choose between two texts has to see both.
      const note = document.querySelector(`[data-aside-of="${CSS.escape(answerKey)}"]`);
      (note ?? input)?.scrollIntoView({ block: "center" });
      input?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [store, hash, key]);
}
