import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../../../engine/core/index.ts";

/**
 * A part of the form that no form needs in order to be shown, and that is loaded right after it. Where it cannot be
 * loaded, the form goes on without it, and it is tried again by whatever asks for it next.
 */
export function createLate<Part>(importPart: () => Promise<Part>) {
  const listeners = createListeners();
  let part: Part | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
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
    /** Resolves when the part is loaded, or could not be. */
    load,
    /** The part, which a component that asks for it begins to load once it is shown; undefined until it is there. */
    usePart(): Part | undefined {
      useEffect(() => void load(), []);
      return useSyncExternalStore(listeners.subscribe, () => part);
    },
  };
}
