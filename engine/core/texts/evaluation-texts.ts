import EVALUATION_TEXTS from "./evaluation-texts.json" with { type: "json" };
import { fillText } from "./interpolate.ts";
import type { TextSource, TextValues } from "./interpolate.ts";

/**
 * The texts that the evaluation itself gives: messages about answers and files, and the few words of the print model.
 * The portal's own words are in `engine/texts`, because the core needs none of them.
 */
export { EVALUATION_TEXTS };

export type EvaluationTextKey = keyof typeof EVALUATION_TEXTS;

/**
 * A text of the evaluation in the tenant's wording, or the default, with partner values and then `values` filled in.
 */
export function evaluationText(source: TextSource, key: EvaluationTextKey, values: TextValues = {}): string {
  return fillText(source, key, EVALUATION_TEXTS[key], values);
}
