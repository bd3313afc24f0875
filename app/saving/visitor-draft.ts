import { isAnswered, type Answers, type AnswerValue, type TenantDefinition } from "../../engine/core/index.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { withoutSecrets } from "./secret-answers.ts";

/**
 * Keeps what a visitor has filled in: in session storage, so that it survives a reload, and through the account screens
 * until the first login takes it. Secret answers stay in memory.
 */
export interface VisitorDraft {
  readonly read: () => Answers;
  /** Keeps answers that changed, and removes those that were emptied. */
  readonly change: (changes: Answers) => void;
  readonly clear: () => void;
  readonly isEmpty: () => boolean;
}

export function createVisitorDraft(definition: TenantDefinition, storage: Storage): VisitorDraft {
  const kept = createKeptAnswers(storage, `portico:visitor:${definition.tenant.id}`);
  const draft = new Map<string, AnswerValue>(Object.entries(kept.read()));
  const change = (changes: Answers) => {
    const answered = Object.entries(changes).filter(([, value]) => isAnswered(value));
    const emptied = Object.keys(changes).filter((key) => !isAnswered(changes[key]));
    for (const [key, value] of answered) draft.set(key, value);
    for (const key of emptied) draft.delete(key);
    kept.put(withoutSecrets(definition, Object.fromEntries(answered)));
    kept.drop(emptied);
  };
  return {
    read: () => Object.fromEntries(draft),
    change,
    clear: () => change(Object.fromEntries([...draft.keys()].map((key) => [key, null]))),
    isEmpty: () => draft.size === 0,
  };
}
