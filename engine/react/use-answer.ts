import { useSyncExternalStore } from "react";
import type { AnswerValue } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";
import type { FieldStatus } from "./field-view.ts";

/** The answer of `key`, for a component that shows something else by it. Re-renders only when that answer changes. */
export function useAnswer(key: string): AnswerValue | undefined {
  const { subscribe, answer } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, answer);
}

/** Whether a field is shown and required, and what is wrong with it. Re-renders only when one of these changes. */
export function useField(key: string): FieldStatus {
  const { subscribe, status } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, status);
}
