import { questionOf, type Tenant } from "../../engine/core/index.ts";
import { lateText as text } from "../../engine/texts/index.ts";

/** More names than these are not read to the end. */
const MAX_NAMED = 3;

const WORDS = {
  removed: { one: "undo.removedOne", few: "undo.removedFew", many: "undo.removedMany" },
  replaced: { one: "undo.replacedOne", few: "undo.replacedFew", many: "undo.replacedMany" },
  returned: { one: "undo.returnedOne", few: "undo.returnedFew", many: "undo.returnedMany" },
} as const;

/**
 * Says which answers went, gave way to others, or are there again, by the labels of their questions. Undefined where the person has seen
 * none of them, such as a school's code that a suggestion filled in.
 */
export function toRemovalWords(
  { definition, fields }: Tenant,
  kind: keyof typeof WORDS,
  keys: readonly string[],
): string | undefined {
  // The files of one question are one answer.
  const questions = new Set(keys.map((key) => questionOf({ fields }, key)));
  const seen = [...questions].flatMap((key) => fields.get(key) ?? []).filter(({ widget }) => widget !== "hidden");
  const labels = [...new Set(seen.map(({ label }) => label))];
  const [first] = labels;
  if (first === undefined) return undefined;
  const { one, few, many } = WORDS[kind];
  if (seen.length === 1) return text(definition, one, { question: first });
  const list = new Intl.ListFormat(definition.tenant.lang, { type: "unit" });
  return text(definition, labels.length > MAX_NAMED ? many : few, {
    count: seen.length,
    questions: list.format(labels.slice(0, MAX_NAMED)),
  });
}
