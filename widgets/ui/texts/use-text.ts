import { createContext, useCallback, useContext } from "react";
import type { TextSource, TextValues } from "../../../engine/core/index.ts";
import { text, type TextKey } from "../../../engine/texts/index.ts";

/** Tenant's definition, or default texts without one. */
export const TextSourceContext = createContext<TextSource>({ texts: {}, tenant: { partner: {} } });

export function useText(): (key: TextKey, values?: TextValues) => string {
  const source = useContext(TextSourceContext);
  return useCallback((key, values) => text(source, key, values), [source]);
}
