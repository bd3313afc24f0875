import { useSyncExternalStore } from "react";
import { useAnswerStore } from "./answer-store-context.tsx";
import type { FieldStatus } from "./field-view.ts";

/** Whether a field is shown and required, and what is wrong with it. Re-renders only when one of these changes. */
export function useField(key: string): FieldStatus {
  const { subscribe, status } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, status);
}
