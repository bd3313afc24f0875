import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { questionOf } from "../../engine/core/index.ts";
import { inputIdOf, useAnswerStore } from "../../engine/react/index.ts";
import { usePortal } from "../portal.tsx";
import { goBackTo } from "../session/return-place.ts";

/** Opens the tab or block that hides the input named by `/{page}#{question key}`, and moves the focus to the input. */
export function useHashFocus(): void {
  const store = useAnswerStore();
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return undefined;
    const answerKey = decodeURIComponent(hash.slice(1));
    if (!store.tenant.fields.has(answerKey)) return undefined;
    store.requestReveal(answerKey);
    // A tab or block that hides the input opens in this frame.
    const frame = requestAnimationFrame(() => {
      // For a missing file, focus its question.
      const input =
        findFocusTarget(inputIdOf(answerKey)) ?? findFocusTarget(inputIdOf(questionOf(store.tenant, answerKey)));
      // Show both texts of a conflict.
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
 * Finds the element to focus for a field: the element of that id, a control in it (RJSF's radios), or the first control
 * of the group that the label names (parts of a date).
 */
export function findFocusTarget(inputId: string): HTMLElement | undefined {
  const element = document.getElementById(inputId) ?? undefined;
  if (element?.matches(FOCUSABLE) === true) return element;
  const group = document.getElementById(`${inputId}__title`)?.parentElement;
  return (
    (element ?? group)?.querySelector<HTMLElement>(FOCUSABLE) ?? group?.querySelector<HTMLElement>(FOCUSABLE) ?? element
  );
}

/** Restores the question, scroll position and caret at which the session ended. */
export function useReturnToPlace(): void {
  const { returnPlace } = usePortal();
  const store = useAnswerStore();
  useEffect(() => {
    const place = returnPlace.find();
    if (place === undefined) return undefined;
    const key = [...store.tenant.fields.keys()].find((name) => inputIdOf(name) === place.controlId);
    if (key !== undefined) store.requestReveal(key);
    // The hidden question opens in this frame, and an arrival focuses the heading first.
    const frame = requestAnimationFrame(() => {
      returnPlace.clear();
      goBackTo(place);
    });
    return () => cancelAnimationFrame(frame);
  }, [store, returnPlace]);
}
