import { useCallback, useSyncExternalStore } from "react";
import type { AnswerValue, Answers } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";

/** The answer of `key` and its setter. Re-renders only when that answer changes. */
export function useAnswer(key: string): readonly [AnswerValue | undefined, (value: AnswerValue) => void] {
  const store = useAnswerStore();
  const { subscribe, answer } = store.view(key);
  const setValue = useCallback((next: AnswerValue) => store.setAnswers({ [key]: next }), [store, key]);
  return [useSyncExternalStore(subscribe, answer), setValue];
}

/**
 * As `useAnswer`, for an input that shows what was typed even where that is no answer: a date that its schema refuses.
 * Setting it leaves it to the core whether it is one.
 */
export function useEnteredAnswer(key: string): readonly [AnswerValue | undefined, (value: AnswerValue) => void] {
  const store = useAnswerStore();
  const { subscribe, entered } = store.view(key);
  const setEntered = useCallback((next: AnswerValue) => store.setAnswers({ [key]: next }), [store, key]);
  return [useSyncExternalStore(subscribe, entered), setEntered];
}

/** Sets several answers at once, settled together: what an address suggestion or a school record fills in. */
export function useSetAnswers(): (changes: Answers) => void {
  return useAnswerStore().setAnswers;
}
