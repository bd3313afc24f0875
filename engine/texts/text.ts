import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import { DEFAULT_TEXTS, type TextKey } from "./default-texts.ts";

/** A text in the tenant's wording, or the default, with partner values and then `values` filled in. */
export function text(source: TextSource, key: TextKey, values: TextValues = {}): string {
  return fillText(source, key, DEFAULT_TEXTS[key], values);
}
