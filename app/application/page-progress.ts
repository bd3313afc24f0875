import { useSyncExternalStore } from "react";
import { readProgress, type PageProgress } from "../../engine/core/index.ts";
import { useAnswerStore, type AnswerStore } from "../../engine/react/index.ts";

type AllProgress = ReadonlyMap<string, PageProgress>;

interface ProgressReader {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => AllProgress;
}

/** No key waits for the progress: it is read once after the changes of so long a time. */
export const PROGRESS_MS = 300;

const readers = new WeakMap<AnswerStore, ProgressReader>();

/** The progress of every page of one application; the same map until any of it changes. */
export function progressOf(store: AnswerStore): ProgressReader {
  const known = readers.get(store);
  if (known !== undefined) return known;
  let last: AllProgress = readProgress(store.tenant, store.evaluated);
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const refresh = () => {
    timer = undefined;
    const next = readProgress(store.tenant, store.evaluated);
    if (isSame(last, next)) return;
    last = next;
    for (const listener of listeners) listener();
  };
  const reader: ProgressReader = {
    subscribe(listener) {
      listeners.add(listener);
      if (stop === undefined) {
        stop = store.subscribeAll(() => (timer ??= setTimeout(refresh, PROGRESS_MS)));
        // Answers may have changed while nobody listened.
        timer ??= setTimeout(refresh, 0);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        clearTimeout(timer);
        timer = undefined;
      };
    },
    read: () => last,
  };
  readers.set(store, reader);
  return reader;
}

function isSame(one: AllProgress, other: AllProgress): boolean {
  return (
    one.size === other.size &&
    [...one].every(([id, { state, toAnswer, toCorrect }]) => {
      const same = other.get(id);
      return same?.state === state && same.toAnswer === toAnswer && same.toCorrect === toCorrect;
    })
  );
}

/** How far the applicant is with each page, by its id. Renders again only when that changes. */
export function usePageProgress(): AllProgress {
  const { subscribe, read } = progressOf(useAnswerStore());
  return useSyncExternalStore(subscribe, read);
}
