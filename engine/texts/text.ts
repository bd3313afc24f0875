import { EVALUATION_TEXTS, fillText, type TextSource, type TextValues } from "../core/index.ts";
import FORM_TEXTS from "./form-texts.json" with { type: "json" };

/**
 * The texts of the first page: those of the evaluation, and those of the form. Each list of texts is a JSON file of its
 * own, so that a page loads no others. A tenant's texts.json may replace any of them. `{name}` stands for a value given
 * by the caller or for a partner value.
 */
export const DEFAULT_TEXTS = { ...EVALUATION_TEXTS, ...FORM_TEXTS };

export type TextKey = keyof typeof DEFAULT_TEXTS;

/** A text in the tenant's wording, or the default, with partner values and then `values` filled in. */
export function text(source: TextSource, key: TextKey, values: TextValues = {}): string {
  return fillText(source, key, DEFAULT_TEXTS[key], values);
}
