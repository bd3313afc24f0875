import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { questionOf } from "../../engine/core/index.ts";
import { inputIdOf, useAnswerStore } from "../../engine/react/index.ts";
import { usePortal } from "../portal.tsx";
import { goBackTo } from "../session/return-place.ts";

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

const FOCUSABLE = [
  "input:not([type=hidden], :disabled)",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
  "button:not(:disabled)",
  "a[href]",
  "[tabindex]:not([tabindex='-1'])",
].join();

/**
 * What takes the focus for a field, by the id of its input: the element of that id, or the first control in it where it
 * is no control itself, such as the group that RJSF's radios stand in. Where no control has the id, such as where a
 * date has three parts, it is the first control in the group that the field's label names.
 */
export function findFocusTarget(inputId: string): HTMLElement | undefined {
  const element = document.getElementById(inputId) ?? undefined;
  if (element?.matches(FOCUSABLE) === true) return element;
  const group = document.getElementById(`${inputId}__title`)?.parentElement;
  return (
    (element ?? group)?.querySelector<HTMLElement>(FOCUSABLE) ?? group?.querySelector<HTMLElement>(FOCUSABLE) ?? element
  );
}

/** Goes on where the person was whose session ended by itself: at the same question, scroll and caret. */
export function useReturnToPlace(): void {
  const { returnPlace } = usePortal();
  const store = useAnswerStore();
  useEffect(() => {
    const place = returnPlace.find();
    if (place === undefined) return undefined;
    const key = [...store.tenant.fields.keys()].find((name) => inputIdOf(name) === place.controlId);
    if (key !== undefined) store.requestReveal(key);
    // What hides the question opens in this frame, and an arrival moves the focus to the heading first.
    const frame = requestAnimationFrame(() => {
      returnPlace.clear();
      goBackTo(place);
    });
    return () => cancelAnimationFrame(frame);
  }, [store, returnPlace]);
}
