import { EMPTY_ANSWER } from "../answers/answers.ts";
import type { Answers } from "../answers/answers.ts";
import { applyAnswerAlone, applyAnswers, standsAlone } from "./apply-answers.ts";
import type { AnswerMap, EvaluatorState } from "./evaluator-state.ts";
import type { ApplicationChange, ChangeResult } from "./evaluator.ts";

/** Applies what an applicant did, and everything that follows from it; see `Evaluator.change`. */
export function applyChange(state: EvaluatorState, change: ApplicationChange): ChangeResult {
  const { answers = {}, tabs, addAnother, documents } = change;
  if (tabs === undefined && addAnother === undefined && documents === undefined) {
    const [only, ...others] = Object.keys(answers);
    if (only === undefined || others.length > 0 || !standsAlone(state, only)) return applyAnswers(state, answers);
    return applyAnswerAlone(state, only, answers[only] ?? EMPTY_ANSWER);
  }
  const { tenant, rest } = state;
  const { fieldsOfTabs, fieldsOfAddAnother } = tenant.dependencies;
  state.rest = {
    tabs: { ...rest.tabs, ...tabs },
    addAnother: { ...rest.addAnother, ...addAnother },
    documents: documents ?? rest.documents,
  };
  const fieldKeys = [
    ...Object.keys(tabs ?? {}).flatMap((id) => fieldsOfTabs.get(id) ?? []),
    ...Object.keys(addAnother ?? {}).flatMap((id) => fieldsOfAddAnother.get(id) ?? []),
  ];
  return applyAnswers(state, { ...clearOtherTabs(state, tabs ?? {}), ...answers }, fieldKeys);
}

/** Empty answers for the keys of every tab but the chosen one; a key that the chosen tab asks too keeps its answer. */
function clearOtherTabs({ tenant }: EvaluatorState, chosen: Readonly<Record<string, string>>): Answers {
  const cleared: AnswerMap = {};
  for (const [id, tab] of Object.entries(chosen)) {
    const group = tenant.tabGroups.get(id);
    const kept = new Set(group?.tabs.find((item) => item.id === tab)?.keys);
    for (const key of group?.tabs.flatMap((item) => item.keys) ?? []) if (!kept.has(key)) cleared[key] = EMPTY_ANSWER;
  }
  return cleared;
}
