import { useSyncExternalStore } from "react";
import type { AnswerValue } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";

/** The answer of `key`, for a component that shows something else by it. Re-renders only when that answer changes. */
export function useAnswer(key: string): AnswerValue | undefined {
  const { subscribe, answer } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, answer);
}
