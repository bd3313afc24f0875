import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useAnswerStore, useFormServices, type AnswerStore, type FormServices } from "../../../engine/react/index.ts";
import { createUploadManager, type UploadManager } from "./upload-manager.ts";
import type { UploadState } from "./upload-manager.ts";

const managers = new WeakMap<AnswerStore, UploadManager>();

/** Returns the store's only upload manager. */
export function uploadsOf(store: AnswerStore, services: FormServices): UploadManager {
  const manager = managers.get(store) ?? createUploadManager({ store, services });
  managers.set(store, manager);
  return manager;
}

export const useUploadManager = (): UploadManager => uploadsOf(useAnswerStore(), useFormServices());

/** State of one document. Resumes a running conversion when the input is first rendered. */
export function useUpload(answerKey: string, isAttached: boolean): { manager: UploadManager; state: UploadState } {
  const manager = useUploadManager();
  const { isLoggedIn } = useFormServices();
  const state = useSyncExternalStore(
    manager.subscribe,
    useCallback(() => manager.state(answerKey), [manager, answerKey]),
  );
  // Needed at the first render only: later, the manager knows the state.
  const resume = useEffectEvent(() => {
    if (isLoggedIn && !isAttached) void manager.resume(answerKey);
  });
  useEffect(() => resume(), [manager, answerKey, isLoggedIn]);
  return { manager, state };
}
