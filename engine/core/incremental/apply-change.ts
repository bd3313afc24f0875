import { EMPTY_ANSWER } from "../answers/answers.ts";
import { applyAnswerAlone, applyAnswers, standsAlone } from "./apply-answers.ts";
import type { EvaluatorState } from "./evaluator-state.ts";
import type { ApplicationChange, ChangeResult } from "./evaluator.ts";

const NO_KEYS: readonly string[] = [];

/** Applies what an applicant did, and everything that follows from it; see `Evaluator.change`. */
export function applyChange(state: EvaluatorState, change: ApplicationChange): ChangeResult {
  const { answers = {}, clears = NO_KEYS, tabs, addAnother, documents } = change;
  if (tabs === undefined && addAnother === undefined && documents === undefined) {
    const [only, ...others] = Object.keys(answers);
    if (only === undefined || others.length > 0 || clears.length > 0 || !standsAlone(state, only))
      return applyAnswers(state, answers, NO_KEYS, clears);
    return applyAnswerAlone(state, only, answers[only] ?? EMPTY_ANSWER);
  }
  const { tenant, rest } = state;
  const { fieldsOfTabs, fieldsOfAddAnother } = tenant.dependencies;
  state.rest = {
    ...rest,
    tabs: { ...rest.tabs, ...tabs },
    addAnother: { ...rest.addAnother, ...addAnother },
    documents: documents ?? rest.documents,
  };
  const fieldKeys = [
    ...Object.keys(tabs ?? {}).flatMap((id) => fieldsOfTabs.get(id) ?? []),
    ...Object.keys(addAnother ?? {}).flatMap((id) => fieldsOfAddAnother.get(id) ?? []),
  ];
  return applyAnswers(state, answers, fieldKeys, [...clears, ...keysOfOtherTabs(state, tabs ?? {})]);
}

/** The keys of every tab but the chosen one; a key that the chosen tab asks too keeps its answer. */
function keysOfOtherTabs({ tenant }: EvaluatorState, chosen: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(chosen).flatMap(([id, tab]) => {
    const tabs = tenant.tabGroups.get(id)?.tabs ?? [];
    const kept = new Set(tabs.find((item) => item.id === tab)?.keys);
    return tabs.flatMap(({ keys }) => keys.filter((key) => !kept.has(key)));
  });
}
