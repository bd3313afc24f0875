import { EMPTY_ANSWER, type Answers, type AnswerValue, type Evaluator, type Tenant } from "../core/index.ts";

/** One or several changes that a person regards as one, and undoes as one. */
export interface UndoStep {
  /** What stood in every key that they entered, before the first of them. */
  readonly before: Answers;
}

/** The step that the next change may belong to. */
interface OpenStep extends UndoStep {
  before: Answers;
  readonly choice: object | undefined;
  /** The text that is typed. Undefined where the step is no typing. */
  readonly key: string | undefined;
  /** Whether the last letter was added, and not deleted. */
  isAdding: boolean;
  last: AnswerValue;
}

/**
 * Groups changes into steps. The letters of one text are one step, from the first that is deleted or added up to where
 * something is deleted again: what was typed by then is a text of its own, which stands before the next step. Returns what
 * notes what stands in `keys` before `answers` are entered; `choice` is what several changes share that are undone as one.
 */
export function createUndoSteps({ tenant, entered }: Pick<Evaluator, "tenant" | "entered">) {
  let open: OpenStep | undefined;
  const now = (key: string) => entered(key) ?? EMPTY_ANSWER;

  const continuesTyping = (step: OpenStep, key: string, next: AnswerValue) =>
    step.key === key && step.last === now(key) && (!step.isAdding || isPartOf(step.last, next));

  return (keys: readonly string[], answers: Answers, choice?: object): UndoStep => {
    const [only = "", ...others] = keys;
    const next = answers[only] ?? EMPTY_ANSWER;
    const before = Object.fromEntries(keys.map((key) => [key, now(key)]));
    if (choice !== undefined && open?.choice === choice) {
      open.before = { ...before, ...open.before };
      return open;
    }
    const isTyping = choice === undefined && keys.length > 0 && others.length === 0 && isTyped(tenant, only);
    const isAdding = next === now(only) || !isPartOf(next, now(only));
    if (isTyping && open !== undefined && continuesTyping(open, only, next)) {
      // Entering the same text once more, as by keeping the typed words, is neither.
      if (next !== open.last) open.isAdding = isAdding;
      open.last = next;
      return open;
    }
    open = { before, choice, key: isTyping ? only : undefined, isAdding, last: next };
    return open;
  };
}

/** Whether `text` is what is left of `whole` after a piece of it is deleted. */
function isPartOf(text: AnswerValue, whole: AnswerValue): boolean {
  const [part, all] = [String(text), String(whole)];
  if (part.length >= all.length) return part === all;
  let start = 0;
  while (start < part.length && part[start] === all[start]) start += 1;
  return all.endsWith(part.slice(start));
}

/** Whether an answer is typed letter by letter, and not chosen. */
function isTyped({ fields }: Tenant, key: string): boolean {
  const field = fields.get(key);
  return (
    field !== undefined &&
    field.options === undefined &&
    field.schema.enum === undefined &&
    field.schema.type !== "boolean"
  );
}
