import type { Answers } from "../answers/answers.ts";
import { answerOf, attachedPlaces, enteredAnswer, isAnswered } from "../answers/answers.ts";
import type { Evaluation } from "../evaluation/evaluation-context.ts";
import { findMonthsByYear } from "../progress/read-progress.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { AgainReason, AskedAgain, DraftChange } from "./notice.ts";

interface Results {
  readonly was: Evaluation | undefined;
  readonly is: Evaluation;
  /** New key by earlier key, for answers that the form shows. */
  readonly newKeys: ReadonlyMap<string, string>;
}

/** Finds questions that block a submission now and did not before, or that the earlier notice names. */
export function findAskedAgain(change: DraftChange, results: Results): readonly AskedAgain[] {
  const { tenant, earlier } = change;
  const named = new Map(earlier?.again.map(({ key, why }) => [results.newKeys.get(key) ?? key, why]));
  const found = [...results.is.errors.keys()].flatMap((key): readonly AskedAgain[] => {
    const field = tenant.fields.get(key);
    const why = field && findReason(change, results, field, named.get(key));
    return why === undefined ? [] : [{ key, why }];
  });
  // Leave out a missing year if its month is listed.
  const months = findMonthsByYear(tenant);
  return found.filter(({ key, why }) => why !== "missing" || !found.some((one) => one.key === months.get(key)));
}

function findReason(
  { base, before, tenant, after }: DraftChange,
  { was, is }: Results,
  field: Field,
  named: AgainReason | undefined,
): AgainReason | undefined {
  const isAnswer = isGiven(tenant, field, after.application.answers);
  if (named !== undefined) return isAnswer ? "wrong" : named;
  if (base === undefined || was === undefined) return undefined;
  const origins = after.origins.get(field.key) ?? [field.key];
  const sources = origins.map((from) => base.fields.get(from)?.fileOf ?? from);
  if (sources.some((from) => was.errors.has(from))) return undefined;
  if (isAnswer) return "wrong";
  const isLost = sources.some((from) => {
    const source = base.fields.get(from);
    return source !== undefined && was.visible.has(from) && isGiven(base, source, before.application.answers);
  });
  if (isLost) return "gone";
  // Leave out a page that the applicant has not begun, unless the draft was complete.
  return was.errors.size === 0 || isBegun(tenant, field.page, after.application.answers, is) ? "missing" : undefined;
}

const isBegun = (tenant: Tenant, page: string, answers: Answers, { visible }: Evaluation): boolean =>
  [...tenant.fields.values()].some(
    (field) =>
      field.page === page && !field.isComputed && visible.has(field.key) && isAnswered(answerOf(answers, field.key)),
  );

const isGiven = (tenant: Tenant, field: Field, answers: Answers): boolean =>
  isAnswered(enteredAnswer(tenant, answers, field.key)) || attachedPlaces(field, answers).length > 0;
