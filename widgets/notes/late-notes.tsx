import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../../engine/core/index.ts";
import type * as NotesModule from "./notes.ts";

/**
 * The notes are loaded once a form is shown, because no form has any when it opens. Where they cannot be loaded, they
 * are tried again with the next one.
 */
type Notes = typeof NotesModule;

const listeners = createListeners();
let notes: Notes | undefined;
let loading: Promise<void> | undefined;

function load(): void {
  loading ??= import("./notes.ts")
    .then((loaded) => {
      notes = loaded;
      listeners.notify();
    })
    .catch(() => {
      loading = undefined;
    });
}

/** The components of `./notes.ts`; undefined until they are loaded. */
export function useNotes(): Notes | undefined {
  useEffect(load, []);
  return useSyncExternalStore(listeners.subscribe, () => notes);
}

export function LateFieldNotes({ answerKey }: { readonly answerKey: string }) {
  const loaded = useNotes();
  return loaded === undefined ? null : <loaded.FieldNotes answerKey={answerKey} />;
}

/** Stands in the layout of the form, so that there is a live region before there is anything to announce. */
export function LateRemovalAnnouncer() {
  const loaded = useNotes();
  return loaded === undefined ? null : <loaded.RemovalAnnouncer />;
}
