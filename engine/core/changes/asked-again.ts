import { answerOf, isAnswered } from "../answers/answers.ts";
import type { Answers } from "../answers/answers.ts";
import { attachedPlaces } from "../answers/attached-places.ts";
import { enteredAnswer } from "../answers/entered-answer.ts";
import type { Evaluation } from "../evaluation/evaluation.ts";
import { findMonthsByYear } from "../progress/read-progress.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { AskedAgain, DraftChange } from "./told-change.ts";

interface Sight {
  readonly was: Evaluation | undefined;
  readonly is: Evaluation;
  /** Where the answer of each key of before is shown now. */
  readonly placeOf: ReadonlyMap<string, string>;
}

/**
 * Questions that were right, or could be left out, and cannot be submitted like that any more. Nobody is reminded of a
 * question that was open before, nor of one on a page that they have not begun.
 */
export function findAskedAgain(change: DraftChange, { was, is, placeOf }: Sight): readonly AskedAgain[] {
  const { base, before, tenant, after, earlier } = change;
  const unseen = new Map(earlier?.again.map(({ key, why }) => [placeOf.get(key) ?? key, why]));
  const begun = findBegunPages(tenant, after.application.answers, is);
  const found = [...is.errors.keys()].flatMap((key): readonly AskedAgain[] => {
    const field = tenant.fields.get(key);
    if (field === undefined) return [];
    const isAnswer = isGiven(tenant, field, after.application.answers);
    const why = unseen.get(key);
    if (why !== undefined) return [{ key, why: isAnswer ? "wrong" : why }];
    if (base === undefined || was === undefined) return [];
    const sources = (after.origins.get(key) ?? [key]).map((from) => base.fields.get(from)?.fileOf ?? from);
    if (sources.some((from) => was.errors.has(from))) return [];
    if (isAnswer) return [{ key, why: "wrong" }];
    const isLost = sources.some((from) => {
      const source = base.fields.get(from);
      return source !== undefined && was.visible.has(from) && isGiven(base, source, before.application.answers);
    });
    if (isLost) return [{ key, why: "gone" }];
    return begun.has(field.page) || was.errors.size === 0 ? [{ key, why: "missing" }] : [];
  });
  // A month and its year are one question.
  const months = findMonthsByYear(tenant);
  return found.filter(({ key, why }) => why !== "missing" || !found.some((one) => one.key === months.get(key)));
}

function findBegunPages(tenant: Tenant, answers: Answers, { visible }: Evaluation): ReadonlySet<string> {
  const begun = [...tenant.fields.values()].filter(
    ({ key, isComputed }) => !isComputed && visible.has(key) && isAnswered(answerOf(answers, key)),
  );
  return new Set(begun.map(({ page }) => page));
}

function isGiven(tenant: Tenant, field: Field, answers: Answers): boolean {
  return isAnswered(enteredAnswer(tenant, answers, field.key)) || attachedPlaces(field, answers).length > 0;
}
