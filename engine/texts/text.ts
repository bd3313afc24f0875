import { EVALUATION_TEXTS, fillText, type TextSource, type TextValues } from "../core/index.ts";
import FORM_TEXTS from "./form-texts.json" with { type: "json" };

/** Texts of the first page. `{name}` is a placeholder for a caller's value or a partner value. */
export const DEFAULT_TEXTS = { ...EVALUATION_TEXTS, ...FORM_TEXTS };

export type TextKey = keyof typeof DEFAULT_TEXTS;

/** Returns the tenant's text, or else the default, with values filled in. */
export function text(source: TextSource, key: TextKey, values: TextValues = {}): string {
  return fillText(source, key, DEFAULT_TEXTS[key], values);
}
