import { createContext, useCallback, useContext } from "react";
import { type TextSource, type TextValues } from "../../../engine/core/index.ts";
import { text, type TextKey } from "../../../engine/texts/index.ts";

/** Whose wording the widgets speak; the default texts where nobody says. A tenant's definition is one. */
export const TextSourceContext = createContext<TextSource>({ texts: {}, tenant: { partner: {} } });

/** The portal's texts in the tenant's wording. */
export function useText(): (key: TextKey, values?: TextValues) => string {
  const source = useContext(TextSourceContext);
  return useCallback((key, values) => text(source, key, values), [source]);
}
