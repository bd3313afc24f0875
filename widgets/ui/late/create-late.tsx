import { useEffect, useSyncExternalStore, type ComponentType } from "react";
import { createListeners } from "../../../engine/core/index.ts";

const RETRY_MS = 5000;

/**
 * A part of the portal that no page needs in order to be shown, and that is loaded right after it. If it cannot be
 * loaded, the page goes on without it.
 */
export function createLate<Part>(importPart: () => Promise<Part>) {
  const { subscribe, notify } = createListeners();
  let part: Part | undefined;
  let loading: Promise<Part | undefined> | undefined;
  /** Resolves to undefined if the part cannot be loaded. The next call tries again. */
  const load = (): Promise<Part | undefined> =>
    (loading ??= importPart().then(
      (loaded) => {
        part = loaded;
        notify();
        return loaded;
      },
      () => (loading = undefined),
    ));
  return {
    load,
    /** The part; undefined until it is there. A component that needs it has it loaded, and tries again until it is. */
    usePart(isNeeded = true): Part | undefined {
      const loaded = useSyncExternalStore(
        subscribe,
        () => part,
        () => undefined,
      );
      const isAwaited = isNeeded && loaded === undefined;
      useEffect(() => {
        if (!isAwaited) return undefined;
        void load();
        const timer = setInterval(load, RETRY_MS);
        return () => clearInterval(timer);
      }, [isAwaited]);
      return loaded;
    },
  };
}

/** A component that is loaded late. Nothing stands in its place until it is there. */
export function lateComponent<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  const late = createLate(importComponent);
  function LateComponent(props: Props) {
    const Loaded = late.usePart();
    return Loaded && <Loaded {...props} />;
  }
  LateComponent.load = late.load;
  return LateComponent;
}
