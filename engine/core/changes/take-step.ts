import { answerOf, DOCUMENT_ANSWERED, isAnswered } from "../answers/answers.ts";
import type { AnswerValue } from "../answers/answers.ts";
import type { ChangeStep } from "./change-steps.ts";

/** Answers that a step may change. */
export type HeldAnswers = Record<string, AnswerValue>;

/** Whether a key is that of a question, and not of what stands beside one, as the further files of a document do. */
export type IsQuestion = (key: string) => boolean;

/**
 * Takes one step with a draft's answers, or with those that were set aside of it. A place that has an answer keeps it.
 *
 * @param putAside takes what the step drops; undefined where that is aside already
 * @returns the keys to which an answer has come
 */
export function takeStep(
  step: ChangeStep,
  held: HeldAnswers,
  putAside: ((key: string, value: AnswerValue) => void) | undefined,
  isQuestion: IsQuestion,
): readonly string[] {
  switch (step.kind) {
    case "rename":
      return rename(step, held, isQuestion);
    case "recode":
      return recode(step, held);
    case "split":
      return split(step, held);
    case "merge":
      return merge(step, held);
    case "drop":
      if (putAside !== undefined) drop(step, held, putAside, isQuestion);
      return [];
    case "accept":
      return [];
  }
}

const isFree = (held: HeldAnswers, key: string): boolean => !isAnswered(answerOf(held, key));

/** The further places of a question of several files, and the text of a date that is not complete, follow its answer. */
function rename(
  { from: [from = ""], to: [to = ""] }: ChangeStep,
  held: HeldAnswers,
  isQuestion: IsQuestion,
): readonly string[] {
  const isTaken = Object.keys(held).some((key) => isOf(key, to, isQuestion) && !isFree(held, key));
  if (from === to || isTaken) return [];
  const moved: string[] = [];
  for (const key of Object.keys(held)) {
    const ending = toEnding(key, from, isQuestion);
    const value = answerOf(held, key);
    // Where another question has the key that a further file would get, that file stays behind.
    if (ending === undefined || value === undefined || (isAnswered(value) && !isFree(held, to + ending))) continue;
    delete held[key];
    // The label of a choice is found again for its new question.
    if (ending === "_desc") continue;
    held[to + ending] = value;
    if (isAnswered(value)) moved.push(to + ending);
  }
  return moved;
}

/**
 * What a key has after that of its question: nothing, `_typed`, `_desc`, or the number of a further file. Undefined for the
 * key of another question, which may begin in the same way: `address` and `address_2`.
 */
export function toEnding(key: string, question: string, isQuestion: IsQuestion): string | undefined {
  if (key === question) return "";
  if (!key.startsWith(question) || isQuestion(key)) return undefined;
  const ending = key.slice(question.length);
  return /^(_typed|_desc|_\d+)$/.test(ending) ? ending : undefined;
}

function recode({ from: [key = ""], values }: ChangeStep, held: HeldAnswers): readonly string[] {
  const value = answerOf(held, key);
  if (value === undefined || !Object.hasOwn(values, String(value))) return [];
  held[key] = values[String(value)] ?? value;
  return [key];
}

/** What is attached is no text that could be parted or joined. */
const isTextual = (value: AnswerValue | undefined): boolean => isAnswered(value) && value !== DOCUMENT_ANSWERED;

function split({ from: [from = ""], to, separator }: ChangeStep, held: HeldAnswers): readonly string[] {
  const value = answerOf(held, from);
  if (!isTextual(value) || !to.every((key) => key === from || isFree(held, key))) return [];
  const parts = String(value).split(separator);
  const last = to.length - 1;
  delete held[from];
  to.forEach((key, index) => {
    held[key] = index < last ? (parts[index] ?? "") : parts.slice(last).join(separator);
  });
  return to.filter((key) => isAnswered(held[key]));
}

function merge({ from, to: [to = ""], separator }: ChangeStep, held: HeldAnswers): readonly string[] {
  const given = from.filter((key) => isTextual(answerOf(held, key)));
  if (given.length === 0 || (!given.includes(to) && !isFree(held, to))) return [];
  const text = given.map((key) => String(held[key])).join(separator);
  for (const key of given) delete held[key];
  held[to] = text;
  return [to];
}

function drop(
  { from: [question = ""], dropped }: ChangeStep,
  held: HeldAnswers,
  putAside: (key: string, value: AnswerValue) => void,
  isQuestion: IsQuestion,
): void {
  const places = dropped.length > 0 ? [question] : Object.keys(held).filter((key) => isOf(key, question, isQuestion));
  for (const key of places) {
    const value = answerOf(held, key);
    if (value === undefined || !isAnswered(value)) continue;
    if (dropped.length > 0 && !dropped.includes(String(value))) continue;
    putAside(key, value);
    delete held[key];
  }
}

/** Whether an answer is a question's own, and not what its choice is called. */
function isOf(key: string, question: string, isQuestion: IsQuestion): boolean {
  const ending = toEnding(key, question, isQuestion);
  return ending !== undefined && ending !== "_desc";
}
