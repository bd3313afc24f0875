import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { questionOf } from "../../engine/core/index.ts";
import { inputIdOf, useAnswerStore } from "../../engine/react/index.ts";
import { usePortal } from "../portal.tsx";
import { CONTROLS } from "../shell/keep-focus.ts";
import { goBackTo } from "../session/return-place.ts";

/** Focuses the input that the address names: `/{page}#{question key}`. First opens the tab or block that hides it. */
export function useHashFocus(): void {
  const store = useAnswerStore();
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === "") return undefined;
    const answerKey = decodeURIComponent(hash.slice(1));
    if (!store.tenant.fields.has(answerKey)) return undefined;
    store.requestReveal(answerKey);
    // Wait one frame, in which the tab or block opens.
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

const FOCUSABLE = `${CONTROLS}, [tabindex]:not([tabindex='-1'])`;

/**
 * Finds the element to focus for a field: the element with this id, a control inside it (RJSF's radios), or the first
 * control of the group with this label (parts of a date).
 */
export function findFocusTarget(inputId: string): HTMLElement | undefined {
  const element = document.getElementById(inputId) ?? undefined;
  if (element?.matches(FOCUSABLE) === true) return element;
  const group = document.getElementById(`${inputId}__title`)?.parentElement;
  return (
    (element ?? group)?.querySelector<HTMLElement>(FOCUSABLE) ?? group?.querySelector<HTMLElement>(FOCUSABLE) ?? element
  );
}

/** Restores the question, scroll position and caret of the ended session. */
export function useReturnToPlace(): void {
  const { returnPlace } = usePortal();
  const store = useAnswerStore();
  useEffect(() => {
    const place = returnPlace.find();
    if (place === undefined) return undefined;
    const key = [...store.tenant.fields.keys()].find((name) => inputIdOf(name) === place.controlId);
    if (key !== undefined) store.requestReveal(key);
    // Wait one frame, in which a hidden question opens. Navigation has focused the heading before.
    const frame = requestAnimationFrame(() => {
      returnPlace.clear();
      goBackTo(place);
    });
    return () => cancelAnimationFrame(frame);
  }, [store, returnPlace]);
}
