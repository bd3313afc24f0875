import { DOCUMENT_ANSWERED, isAnswered, type AnswerValue, type DocumentAnswer } from "../answers/answers.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { ChangeStep } from "./change-steps.ts";

/** An answer during a migration, with its document. */
export interface HeldAnswer {
  /** Undefined if only a document is left at the key. */
  readonly value?: AnswerValue | undefined;
  readonly document?: DocumentAnswer | undefined;
  /** Earlier keys, if a step moved or changed the answer. */
  readonly from?: readonly string[] | undefined;
  /** True if the answer was an orphan before the migration. */
  readonly wasOrphan?: boolean | undefined;
}

export type HeldAnswers = Record<string, HeldAnswer>;

/** True for the key of a question. False for companions and for a question's second and later files. */
export type IsQuestion = (key: string) => boolean;

export interface StepContext {
  readonly isQuestion: IsQuestion;
  /** Receives answers that a step drops, and documents that another document displaces. */
  readonly orphan: (key: string, answer: HeldAnswer) => void;
}

type Apply = (step: ChangeStep, held: HeldAnswers, context: StepContext) => void;

/** Applies one step to `held` in place. */
export const applyStep: Apply = (step, held, context) => APPLY[step.kind](step, held, context);

export function createIsQuestion(tenant: Tenant, base: Tenant | undefined): IsQuestion {
  const named = new Set((tenant.definition.changes ?? []).flatMap(({ from, to }) => [...from, ...to]));
  return (key) => {
    const field = base?.fields.get(key) ?? tenant.fields.get(key);
    return field === undefined ? named.has(key) : field.fileOf === undefined;
  };
}

export const heldAt = (held: HeldAnswers, key: string): HeldAnswer | undefined =>
  Object.hasOwn(held, key) ? held[key] : undefined;

/** Returns the earlier keys of the answer at a key, or the key itself if no step moved the answer. */
const sourcesAt = (held: HeldAnswers, key: string): readonly string[] => heldAt(held, key)?.from ?? [key];

/**
 * Stores an answer at a free key. If both the answer and a removed answer at this key have documents, orphans the
 * removed document.
 */
export function putAnswer(held: HeldAnswers, key: string, answer: HeldAnswer, orphan: StepContext["orphan"]): void {
  const document = heldAt(held, key)?.document;
  if (document !== undefined && answer.document !== undefined) orphan(key, { document });
  held[key] = { ...answer, document: answer.document ?? document };
}

const isFree = (held: HeldAnswers, key: string): boolean => !isAnswered(heldAt(held, key)?.value);

/** Renames a question. Its second and later files and its typed date move too. */
function rename(
  { from: [from = ""], to: [to = ""] }: ChangeStep,
  held: HeldAnswers,
  { isQuestion, orphan }: StepContext,
): void {
  const isTaken = Object.keys(held).some((key) => isOf(key, to, isQuestion) && !isFree(held, key));
  if (from === to || isTaken) return;
  for (const key of Object.keys(held)) {
    const ending = toEnding(key, from, isQuestion);
    const answer = heldAt(held, key);
    if (ending === undefined || answer === undefined) continue;
    if (isAnswered(answer.value) && !isFree(held, to + ending)) continue;
    delete held[key];
    if (ending !== "_desc") putAnswer(held, to + ending, { ...answer, from: answer.from ?? [key] }, orphan);
  }
}

/**
 * Returns the end of `key` after the key of its `question`: `_desc`, `_typed`, `_2` or "". Returns undefined if `key`
 * does not belong to the question, such as `address_2` of another question.
 */
function toEnding(key: string, question: string, isQuestion: IsQuestion): string | undefined {
  if (key === question) return "";
  if (!key.startsWith(question) || isQuestion(key)) return undefined;
  const ending = key.slice(question.length);
  return /^(_typed|_desc|_\d+)$/.test(ending) ? ending : undefined;
}

function isOf(key: string, question: string, isQuestion: IsQuestion): boolean {
  const ending = toEnding(key, question, isQuestion);
  return ending !== undefined && ending !== "_desc";
}

function recode({ from: [key = ""], values }: ChangeStep, held: HeldAnswers): void {
  const answer = heldAt(held, key);
  if (answer?.value === undefined || !Object.hasOwn(values, String(answer.value))) return;
  held[key] = { ...answer, value: values[String(answer.value)], from: answer.from ?? [key] };
}

const isText = (value: AnswerValue | undefined): boolean => isAnswered(value) && value !== DOCUMENT_ANSWERED;

function split({ from: [from = ""], to, separator }: ChangeStep, held: HeldAnswers, { orphan }: StepContext): void {
  const value = heldAt(held, from)?.value;
  if (!isText(value) || !to.every((key) => key === from || isFree(held, key))) return;
  const sources = sourcesAt(held, from);
  const parts = String(value).split(separator);
  const last = to.length - 1;
  delete held[from];
  to.forEach((key, index) => {
    const part = index < last ? (parts[index] ?? "") : parts.slice(last).join(separator);
    putAnswer(held, key, { value: part, from: sources }, orphan);
  });
}

function merge({ from, to: [to = ""], separator }: ChangeStep, held: HeldAnswers, { orphan }: StepContext): void {
  const given = from.filter((key) => isText(heldAt(held, key)?.value));
  if (given.length === 0 || (!given.includes(to) && !isFree(held, to))) return;
  const value = given.map((key) => String(held[key]?.value)).join(separator);
  const sources = given.flatMap((key) => sourcesAt(held, key));
  for (const key of given) delete held[key];
  putAnswer(held, to, { value, from: sources }, orphan);
}

function drop(
  { from: [question = ""], dropped }: ChangeStep,
  held: HeldAnswers,
  { isQuestion, orphan }: StepContext,
): void {
  for (const [key, answer] of Object.entries(held)) {
    const isDropped =
      dropped.length > 0 ? key === question && dropped.includes(String(answer.value)) : isOf(key, question, isQuestion);
    if (!isDropped || !isAnswered(answer.value)) continue;
    orphan(key, answer);
    delete held[key];
  }
}

const APPLY: Readonly<Record<ChangeStep["kind"], Apply>> = {
  rename,
  recode,
  split,
  merge,
  drop,
  accept: () => undefined,
};
