import { answerOf, isAnswered } from "../answers/answers.ts";
import type { AnswerValue } from "../answers/answers.ts";
import type { ChangeStep } from "./change-steps.ts";

/** Answers that a step may change. */
export type HeldAnswers = Record<string, AnswerValue>;

/**
 * Takes one step with a draft's answers, or with those that were set aside of it. A place that has an answer keeps it.
 *
 * @param dropInto where answers go that the step drops
 * @returns the keys to which an answer has come
 */
export function takeStep(step: ChangeStep, held: HeldAnswers, dropInto: HeldAnswers): readonly string[] {
  switch (step.kind) {
    case "rename":
      return rename(step, held);
    case "recode":
      return recode(step, held);
    case "split":
      return split(step, held);
    case "merge":
      return merge(step, held);
    case "drop":
      drop(step, held, dropInto);
      return [];
    case "accept":
      return [];
  }
}

const isFree = (held: HeldAnswers, key: string): boolean => !isAnswered(answerOf(held, key));

/** The further places of a question of several files, and the text of a date that is not complete, follow its answer. */
function rename({ from: [from = ""], to: [to = ""] }: ChangeStep, held: HeldAnswers): readonly string[] {
  if (from === to || !isFree(held, to)) return [];
  const moved: string[] = [];
  for (const key of Object.keys(held)) {
    const ending = toEnding(key, from);
    const value = answerOf(held, key);
    if (ending === undefined || value === undefined) continue;
    delete held[key];
    // The label of a choice is found again for its new question.
    if (ending === "_desc") continue;
    held[to + ending] = value;
    if (isAnswered(value)) moved.push(to + ending);
  }
  return moved;
}

/** What a key has after that of its question: nothing, `_typed`, `_desc`, or the number of a further file. */
export function toEnding(key: string, question: string): string | undefined {
  if (!key.startsWith(question)) return undefined;
  const ending = key.slice(question.length);
  return /^(_typed|_desc|_\d+)?$/.test(ending) ? ending : undefined;
}

function recode({ from: [key = ""], values }: ChangeStep, held: HeldAnswers): readonly string[] {
  const value = answerOf(held, key);
  if (value === undefined || !Object.hasOwn(values, String(value))) return [];
  held[key] = values[String(value)] ?? value;
  return [key];
}

function split({ from: [from = ""], to, separator }: ChangeStep, held: HeldAnswers): readonly string[] {
  const value = answerOf(held, from);
  if (!isAnswered(value) || !to.every((key) => key === from || isFree(held, key))) return [];
  const parts = String(value).split(separator);
  const last = to.length - 1;
  delete held[from];
  to.forEach((key, index) => {
    held[key] = index < last ? (parts[index] ?? "") : parts.slice(last).join(separator);
  });
  return to.filter((key) => isAnswered(held[key]));
}

function merge({ from, to: [to = ""], separator }: ChangeStep, held: HeldAnswers): readonly string[] {
  const given = from.filter((key) => isAnswered(answerOf(held, key)));
  if (given.length === 0 || (!from.includes(to) && !isFree(held, to))) return [];
  const text = given.map((key) => String(held[key])).join(separator);
  for (const key of given) delete held[key];
  held[to] = text;
  return [to];
}

function drop({ from: [key = ""], dropped }: ChangeStep, held: HeldAnswers, dropInto: HeldAnswers): void {
  const value = answerOf(held, key);
  if (value === undefined || !isAnswered(value) || held === dropInto) return;
  if (dropped.length > 0 && !dropped.includes(String(value))) return;
  dropInto[key] = value;
  delete held[key];
}
