import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useAnswerStore, useFormServices, type AnswerStore, type FormServices } from "../../../engine/react/index.ts";
import { createUploadManager, type UploadManager } from "./upload-manager.ts";
import type { UploadState } from "./upload-state.ts";

interface ManagerEntry {
  readonly manager: UploadManager;
  services: FormServices;
}

const managers = new WeakMap<AnswerStore, ManagerEntry>();

function managerOf(store: AnswerStore, services: FormServices): ManagerEntry {
  const known = managers.get(store);
  if (known !== undefined) return known;
  const entry: ManagerEntry = { services, manager: createUploadManager({ store, services: () => entry.services }) };
  managers.set(store, entry);
  return entry;
}

export function uploadsOf(store: AnswerStore, services: FormServices): UploadManager {
  return managerOf(store, services).manager;
}

export function useUploadManager(): UploadManager {
  const store = useAnswerStore();
  const services = useFormServices();
  const entry = managerOf(store, services);
  useEffect(() => {
    entry.services = services;
  }, [entry, services]);
  return entry.manager;
}

/** State of one document. Follows a running conversion when the input appears. */
export function useUpload(answerKey: string, isAttached: boolean): { manager: UploadManager; state: UploadState } {
  const manager = useUploadManager();
  const { isLoggedIn } = useFormServices();
  const state = useSyncExternalStore(
    manager.subscribe,
    useCallback(() => manager.state(answerKey), [manager, answerKey]),
  );
  // Read only when the input appears; afterwards the manager knows.
  const resume = useEffectEvent(() => {
    if (isLoggedIn && !isAttached) void manager.resume(answerKey);
  });
  useEffect(() => resume(), [manager, answerKey, isLoggedIn]);
  return { manager, state };
}
