import { createContext, useCallback, useContext } from "react";
import type { TextSource, TextValues } from "../../../engine/core/index.ts";
import { text, type TextKey } from "../../../engine/texts/index.ts";

/** Where widgets take their texts from: a tenant's definition, or the default texts if there is none. */
export const TextSourceContext = createContext<TextSource>({ texts: {}, tenant: { partner: {} } });

/** The portal's texts in the tenant's wording. */
export function useText(): (key: TextKey, values?: TextValues) => string {
  const source = useContext(TextSourceContext);
  return useCallback((key, values) => text(source, key, values), [source]);
}
