import { useEffect, useMemo, useRef, useState } from "react";
import { useFormServices, type Suggestion } from "../../../engine/react/index.ts";

const NONE: readonly Suggestion[] = [];

interface Found {
  /** Empty after a failed search (docs/specification.md, section 8). */
  readonly suggestions: readonly Suggestion[];
  /** Text of the last finished search. Undefined before the first result. */
  readonly searched: string | undefined;
}

const NOTHING: Found = { searched: undefined, suggestions: NONE };

export function useSuggestions(category: string) {
  const { findSuggestions } = useFormServices();
  const [found, setFound] = useState<Found>(NOTHING);
  const running = useRef<AbortController>(undefined);

  const actions = useMemo(() => {
    const abort = () => running.current?.abort();
    const run = async (text: string): Promise<void> => {
      abort();
      const controller = new AbortController();
      running.current = controller;
      const suggestions = await findSuggestions(text, category, controller.signal).catch(() => NONE);
      if (!controller.signal.aborted) setFound({ searched: text, suggestions });
    };
    const debounced = createDebounced((text: string) => void run(text));
    const cancel = () => {
      debounced.cancel();
      abort();
    };
    const search = (text: string) => {
      if (text.trim() !== "") debounced.call(text.trim());
      else {
        cancel();
        setFound(NOTHING);
      }
    };
    return { search, cancel };
  }, [findSuggestions, category]);

  useEffect(() => actions.cancel, [actions]);
  return { ...found, ...actions };
}

/** Pause after the last key, and longest wait after the first key (docs/specification.md, section 9). */
export const LOOKUP_DELAY_MS = 200;
export const LOOKUP_MAX_WAIT_MS = 500;

export function createDebounced<T>(run: (value: T) => void, delayMs = LOOKUP_DELAY_MS, maxWaitMs = LOOKUP_MAX_WAIT_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstCallAt: number | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    firstCallAt = undefined;
  };
  return {
    cancel,
    call(value: T): void {
      const now = performance.now();
      firstCallAt ??= now;
      clearTimeout(timer);
      const waitMs = Math.max(0, Math.min(delayMs, firstCallAt + maxWaitMs - now));
      timer = setTimeout(() => {
        firstCallAt = undefined;
        run(value);
      }, waitMs);
    },
  };
}
