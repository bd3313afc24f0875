import { DOCUMENT_ANSWERED, answerOf, isAnswered } from "../answers/answers.ts";
import type { AnswerValue } from "../answers/answers.ts";
import type { ChangeStep } from "./change-steps.ts";

export type HeldAnswers = Record<string, AnswerValue>;

/** True for the key of a question; false for companions and further files. */
export type IsQuestion = (key: string) => boolean;

/**
 * Applies one step to answers or orphans. A target that has an answer keeps it.
 * @param putAside receives what the step drops; undefined for orphans
 * @returns keys that got an answer
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

/** Further files and the typed date move with the answer. */
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
    // A file stays behind if another question has its target key.
    if (ending === undefined || value === undefined || (isAnswered(value) && !isFree(held, to + ending))) continue;
    delete held[key];
    if (ending === "_desc") continue;
    held[to + ending] = value;
    if (isAnswered(value)) moved.push(to + ending);
  }
  return moved;
}

/** The end of a companion's or further file's key; undefined for another question, as `address_2` beside `address`. */
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

function isOf(key: string, question: string, isQuestion: IsQuestion): boolean {
  const ending = toEnding(key, question, isQuestion);
  return ending !== undefined && ending !== "_desc";
}

export type Origins = Map<string, readonly string[]>;

/** Applies a step and records in `origins` where each moved answer comes from. */
export function takeTracedStep(
  step: ChangeStep,
  held: HeldAnswers,
  origins: Origins,
  putAside: ((key: string, value: AnswerValue) => void) | undefined,
  isQuestion: IsQuestion,
): readonly string[] {
  const given = step.from.filter((key) => isAnswered(answerOf(held, key)));
  const reached = takeStep(step, held, putAside, isQuestion);
  const sources = reached.map((key) => toSources(step, given, key).flatMap((from) => origins.get(from) ?? [from]));
  reached.forEach((key, index) => origins.set(key, sources[index] ?? [key]));
  return reached;
}

function toSources(
  { kind, from, to: [to = ""] }: ChangeStep,
  given: readonly string[],
  key: string,
): readonly string[] {
  if (kind === "rename") return [(from[0] ?? "") + key.slice(to.length)];
  return kind === "recode" ? [key] : given;
}
