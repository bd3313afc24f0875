import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useAnswerStore, useFormServices, type AnswerStore, type FormServices } from "../../../engine/react/index.ts";
import { createUploadDesk, type UploadDesk } from "./upload-desk.ts";
import type { UploadState } from "./upload-state.ts";

interface DeskEntry {
  readonly desk: UploadDesk;
  services: FormServices;
}

const desks = new WeakMap<AnswerStore, DeskEntry>();

/** The one upload desk of a store, whichever inputs are on the page. */
function deskOf(store: AnswerStore, services: FormServices): DeskEntry {
  const known = desks.get(store);
  if (known !== undefined) return known;
  const entry: DeskEntry = { services, desk: createUploadDesk({ store, services: () => entry.services }) };
  desks.set(store, entry);
  return entry;
}

export function useUploadDesk(): UploadDesk {
  const store = useAnswerStore();
  const services = useFormServices();
  const entry = deskOf(store, services);
  useEffect(() => {
    entry.services = services;
  }, [entry, services]);
  return entry.desk;
}

/** One document's progress. On arrival a conversion that was left running is taken up again. */
export function useUpload(answerKey: string, isAttached: boolean): { desk: UploadDesk; state: UploadState } {
  const desk = useUploadDesk();
  const { isLoggedIn } = useFormServices();
  const state = useSyncExternalStore(
    desk.subscribe,
    useCallback(() => desk.state(answerKey), [desk, answerKey]),
  );
  // Whether it was attached matters on arrival only: afterwards the desk knows.
  const resume = useEffectEvent(() => {
    if (isLoggedIn && !isAttached) void desk.resume(answerKey);
  });
  useEffect(() => resume(), [desk, answerKey, isLoggedIn]);
  return { desk, state };
}
