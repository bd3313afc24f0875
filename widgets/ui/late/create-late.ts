import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../../../engine/core/index.ts";

export interface Late<Part> {
  /** Resolves when the part is loaded, or could not be. */
  readonly load: () => Promise<void>;
  /** The part, which a component that asks for it begins to load once it is shown; undefined until it is there. */
  readonly usePart: () => Part | undefined;
}

/**
 * A part of the form that no form needs in order to be shown, and that is loaded right after it. Where it cannot be
 * loaded, the form goes on without it, and it is tried again by whatever asks for it next.
 */
export function createLate<Part>(importPart: () => Promise<Part>): Late<Part> {
  const listeners = createListeners();
  let part: Part | undefined;
  let loading: Promise<void> | undefined;
  const load = () =>
    (loading ??= importPart().then(
      (loaded) => {
        part = loaded;
        listeners.notify();
      },
      () => {
        loading = undefined;
      },
    ));
  return {
    load,
    usePart() {
      useEffect(() => void load(), []);
      return useSyncExternalStore(listeners.subscribe, () => part);
    },
  };
}
