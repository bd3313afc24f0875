import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useAnswerStore, useFormServices, type AnswerStore, type FormServices } from "../../../engine/react/index.ts";
import { createUploadManager, type UploadManager } from "./upload-manager.ts";
import type { UploadState } from "./upload-state.ts";

interface ManagerEntry {
  readonly manager: UploadManager;
  services: FormServices;
}

const managers = new WeakMap<AnswerStore, ManagerEntry>();

/** The one upload manager of a store, whichever inputs are on the page. */
function managerOf(store: AnswerStore, services: FormServices): ManagerEntry {
  const known = managers.get(store);
  if (known !== undefined) return known;
  const entry: ManagerEntry = { services, manager: createUploadManager({ store, services: () => entry.services }) };
  managers.set(store, entry);
  return entry;
}

/** The uploads of a form, for whoever has to wait for them. */
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

/** One document's progress. A conversion that was left running is followed again when the input appears. */
export function useUpload(answerKey: string, isAttached: boolean): { manager: UploadManager; state: UploadState } {
  const manager = useUploadManager();
  const { isLoggedIn } = useFormServices();
  const state = useSyncExternalStore(
    manager.subscribe,
    useCallback(() => manager.state(answerKey), [manager, answerKey]),
  );
  // Whether it was attached matters only when the input appears, because afterwards the manager knows.
  const resume = useEffectEvent(() => {
    if (isLoggedIn && !isAttached) void manager.resume(answerKey);
  });
  useEffect(() => resume(), [manager, answerKey, isLoggedIn]);
  return { manager, state };
}
