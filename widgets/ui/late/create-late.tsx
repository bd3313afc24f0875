import { useEffect, useSyncExternalStore, type ComponentType } from "react";
import { createListeners } from "../../../engine/core/index.ts";

const RETRY_MS = 5000;

/** Creates a part that loads after the page is shown. The page must work without it. */
export function createLate<Part>(importPart: () => Promise<Part>) {
  const { subscribe, notify } = createListeners();
  let part: Part | undefined;
  let loading: Promise<Part | undefined> | undefined;
  /** Resolves to undefined if loading fails. The next call then tries again. */
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
    /** Returns the part, or undefined until it is loaded. Retries loading while a component needs it. */
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

/** Wraps a component that loads late. Renders nothing until it is loaded. */
export function lateComponent<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  const late = createLate(importComponent);
  function LateComponent(props: Props) {
    const Loaded = late.usePart();
    return Loaded && <Loaded {...props} />;
  }
  LateComponent.load = late.load;
  return LateComponent;
}
