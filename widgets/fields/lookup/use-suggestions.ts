import { useEffect, useMemo, useRef, useState } from "react";
import { useFormServices, type Suggestion } from "../../../engine/react/index.ts";
import { createDebounced } from "./debounce.ts";

const NONE: readonly Suggestion[] = [];

interface Found {
  /** Those of the text searched last; a failed search has none (docs/specification.md, section 8). */
  readonly suggestions: readonly Suggestion[];
  /** The text that `suggestions` belong to; undefined until a search has come back. */
  readonly searched: string | undefined;
}

const NOTHING: Found = { searched: undefined, suggestions: NONE };

/** Suggestions for what is typed: they are debounced, and always those of the latest text. */
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
      // A failure is silent: what was typed can always be kept.
      const suggestions = await findSuggestions(text, category, controller.signal).catch(() => NONE);
      if (!controller.signal.aborted) setFound({ searched: text, suggestions });
    };
    const debounced = createDebounced((text: string) => void run(text));
    /** Cancels a search that is waiting or under way. */
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
