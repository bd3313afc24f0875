import { answerOf, DOCUMENT_ANSWERED, EMPTY_ANSWER, isAnswered } from "../answers/answers.ts";
import type { Answers, AnswerValue, Application, DocumentAnswer } from "../answers/answers.ts";
import { checkDraftAnswer } from "../answers/check-draft.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { settle } from "../incremental/change-application.ts";
import { describeAnswer } from "../options/options-for.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import type { ChangeStep } from "./change-steps.ts";
import { takeStep, toEnding } from "./take-step.ts";

/** A draft, and what is kept of it beside its answers. */
export interface DraftState {
  readonly application: Application;
  /** Answers without a place, by the key under which they were given. */
  readonly setAside: Answers;
  /** Ids of the steps that it has taken. */
  readonly steps: readonly string[];
}

export interface BroughtUp extends DraftState {
  /** Keys to which an answer has come, by a step or because its question is there again. */
  readonly moved: readonly string[];
  /** Keys whose answer no longer has a place. */
  readonly lost: readonly string[];
  /** Where documents have gone, in order. */
  readonly movedDocuments: readonly (readonly [from: string, to: string])[];
}

/**
 * Brings a draft that an earlier version of its tenant has written into the shape of this one: takes the steps that it
 * has not taken yet, in order, sets aside what has no place any more, and gives back what has one again. The second time
 * it does nothing. No answer is deleted.
 */
export function bringUp(tenant: Tenant, state: DraftState, now: Date): BroughtUp {
  const { application: before } = state;
  const changes = tenant.definition.changes ?? [];
  const answers: Record<string, AnswerValue> = { ...before.answers };
  const setAside: Record<string, AnswerValue> = { ...state.setAside };
  const documents: Record<string, DocumentAnswer> = { ...before.documents };
  const moved = new Set<string>();
  const lost = new Set<string>();
  const movedDocuments: (readonly [string, string])[] = [];
  // A process that did not know a rename yet may have written to the old key since.
  const isLate = ({ kind, from: [key = ""] }: ChangeStep): boolean => kind === "rename" && !tenant.fields.has(key);
  for (const step of changes.filter((one) => !state.steps.includes(one.id) || isLate(one))) {
    for (const key of takeStep(step, answers, setAside)) moved.add(key);
    // What was set aside under an old name follows it.
    if (step.kind === "rename" || step.kind === "recode") takeStep(step, setAside, setAside);
    movedDocuments.push(...moveDocuments(step, documents));
  }
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const places = placesOf(tenant);
  for (const [key, value] of Object.entries(answers)) {
    const fitting = toFitting(tenant, places, key, value, today);
    if (fitting !== undefined) answers[key] = fitting;
    else {
      delete answers[key];
      // The label of a choice says nothing without it.
      if (!isAnswered(value) || key.endsWith("_desc")) continue;
      setAside[key] = value;
      lost.add(key);
    }
  }
  for (const [key, value] of Object.entries(setAside)) {
    const fitting = toFitting(tenant, places, key, value, today);
    if (fitting === undefined || isAnswered(answerOf(answers, key))) continue;
    const tried: Application = { ...before, documents, answers: { ...answers, [key]: fitting } };
    if (!isKept(tenant, tried, key, now)) continue;
    answers[key] = fitting;
    delete setAside[key];
    if (!lost.delete(key)) moved.add(key);
  }
  describeChoices(tenant, answers, today);
  const settled = settle(tenant, { ...before, answers, documents }, now).application;
  const kept: Record<string, AnswerValue> = { ...settled.answers };
  for (const [key, value] of Object.entries(answers)) {
    const field = tenant.fields.get(key);
    if (field === undefined || field.isComputed || !isAnswered(value) || isAnswered(answerOf(kept, key))) continue;
    setAside[key] = value;
    lost.add(key);
    // An empty answer would take the files of a document away.
    if (field.isDocument) delete kept[key];
  }
  return {
    application: { ...settled, answers: kept },
    setAside,
    steps: changes.map(({ id }) => id),
    moved: [...moved].filter((key) => isAnswered(answerOf(kept, key))),
    lost: [...lost],
    movedDocuments,
  };
}

function moveDocuments(
  { kind, from: [from = ""], to: [to = ""] }: ChangeStep,
  documents: Record<string, DocumentAnswer>,
): readonly (readonly [string, string])[] {
  if (kind !== "rename") return [];
  return Object.entries(documents).flatMap(([key, document]) => {
    const ending = toEnding(key, from);
    if (ending === undefined || Object.hasOwn(documents, to + ending)) return [];
    documents[to + ending] = document;
    delete documents[key];
    return [[key, to + ending] as const];
  });
}

/** Keys that an answer map may have: of questions, their further files, and what stands beside them. */
function placesOf(tenant: Tenant): ReadonlySet<string> {
  return new Set(
    [...tenant.fields.values()].flatMap(({ descKey, typedKey }) =>
      [descKey, typedKey].filter((key) => key !== undefined),
    ),
  );
}

/** The answer as its question takes it; undefined if it has no place there. Length and the like are found wrong in the form. */
function toFitting(
  tenant: Tenant,
  companions: ReadonlySet<string>,
  key: string,
  value: AnswerValue,
  today: string,
): AnswerValue | undefined {
  const field = tenant.fields.get(key);
  if (field === undefined) return companions.has(key) ? value : undefined;
  if (field.isComputed || !isAnswered(value)) return value;
  const isText = field.schema.type === "string" && field.options === undefined && !field.isDocument;
  const fitting = isText && typeof value === "number" ? String(value) : value;
  if (!field.isDocument && fitting === DOCUMENT_ANSWERED) return undefined;
  const refusal = checkDraftAnswer(tenant, key, fitting, today);
  return refusal === undefined || refusal.code === "length" || refusal.code === "control" ? fitting : undefined;
}

/** Whether the form would show an answer and not clear it again. */
function isKept(tenant: Tenant, application: Application, key: string, now: Date): boolean {
  if (!tenant.fields.has(key)) return true;
  const { visible, clears } = evaluate(tenant, application, now);
  return visible.has(key) && !clears.includes(key);
}

/** The labels of the choices, which may have other words. */
function describeChoices(tenant: Tenant, answers: Record<string, AnswerValue>, today: string): void {
  for (const field of tenant.fields.values()) {
    if (field.descKey === undefined || !isAnswered(answerOf(answers, field.key))) continue;
    const label = describeAnswer(tenant, field, answerOf(answers, field.key), answers, today);
    answers[field.descKey] = label === EMPTY_ANSWER ? (answerOf(answers, field.descKey) ?? EMPTY_ANSWER) : label;
  }
}
