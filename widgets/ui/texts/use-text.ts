import { createContext, useCallback, useContext } from "react";
import type { TextSource, TextValues } from "../../../engine/core/index.ts";
import { text, type TextKey } from "../../../engine/texts/index.ts";

/** The tenant's definition. Without one, components show the default texts. */
export const TextSourceContext = createContext<TextSource>({ texts: {}, tenant: { partner: {} } });

export function useText(): (key: TextKey, values?: TextValues) => string {
  const source = useContext(TextSourceContext);
  return useCallback((key, values) => text(source, key, values), [source]);
}
