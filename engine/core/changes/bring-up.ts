import { answerOf, DOCUMENT_ANSWERED, EMPTY_ANSWER, isAnswered } from "../answers/answers.ts";
import type { Answers, AnswerValue, Application, DocumentAnswer } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { settle } from "../incremental/change-application.ts";
import { describeAnswer } from "../options/options-for.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import { isBroughtLater, toStepIds } from "./change-steps.ts";
import type { ChangeStep } from "./change-steps.ts";
import { fitAnswer } from "./fit-answer.ts";
import { setAsideAt, setAsideForGood } from "./set-aside-at.ts";
import { toEnding } from "./take-step.ts";
import type { IsQuestion } from "./take-step.ts";
import { takeTracedStep } from "./take-traced-step.ts";
import type { Origins } from "./take-traced-step.ts";

/** A draft, and what is kept of it beside its answers. */
export interface DraftState {
  readonly application: Application;
  /** Answers without a place, by the key under which they were given. */
  readonly setAside: Answers;
  /** Documents whose answer is set aside, by its key. They are the same objects wherever they are. Default: none. */
  readonly setAsideDocuments?: Application["documents"];
  /** Ids of the steps that it has taken. */
  readonly steps: readonly string[];
}

export interface BroughtUp extends DraftState {
  readonly setAsideDocuments: Application["documents"];
  /** Keys to which an answer has come, by a step or because its question is there again. */
  readonly moved: readonly string[];
  /** Keys whose answer no longer has a place. */
  readonly lost: readonly string[];
  /** The keys under which the answer of a key was given, where steps have moved it. */
  readonly origins: ReadonlyMap<string, readonly string[]>;
  /** The same for what is set aside. */
  readonly setAsideOrigins: ReadonlyMap<string, readonly string[]>;
}

/**
 * Brings a draft that an earlier version of its tenant has written into the shape of this one: takes the steps that it
 * has not taken yet, in order, sets aside what has no place any more, and gives back what has one again. The second time
 * it does nothing. No answer is deleted.
 *
 * @param base the version that has written it, if it is known: what was entered there and is computed now is set aside
 */
export function bringUp(tenant: Tenant, state: DraftState, now: Date, base?: Tenant): BroughtUp {
  const { application: before } = state;
  const changes = tenant.definition.changes ?? [];
  const answers: Record<string, AnswerValue> = { ...before.answers };
  const setAside: Record<string, AnswerValue> = { ...state.setAside };
  const documents: Record<string, DocumentAnswer> = { ...before.documents };
  const setAsideDocuments: Record<string, DocumentAnswer> = { ...state.setAsideDocuments };
  const moved = new Set<string>();
  const lost = new Set<string>();
  const origins: Origins = new Map();
  const setAsideOrigins: Origins = new Map();
  // A process that did not know a rename yet may have written to the old key since.
  const isLate = (step: ChangeStep): boolean =>
    step.kind === "rename" && !tenant.fields.has(step.from[0] ?? "") && !isBroughtLater(changes, step);
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const places = placesOf(tenant);
  const isQuestion = (key: string): boolean => {
    const field = base?.fields.get(key) ?? tenant.fields.get(key);
    return field === undefined
      ? changes.some(({ from, to }) => from.includes(key) || to.includes(key))
      : field.fileOf === undefined;
  };
  // Another question may have the key of one that is dropped, and must not be answered with what was said to the first.
  const putAside = (key: string, value: AnswerValue): void => {
    const isWhole = !tenant.fields.get(key)?.options || toFitting(tenant, places, key, value, today) !== undefined;
    if (tenant.fields.has(key) && isWhole)
      origins.set(setAsideForGood(setAside, key, value), origins.get(key) ?? [key]);
    else setAsideAt(setAside, key, value);
  };
  for (const step of changes.filter((one) => !state.steps.includes(one.id) || isLate(one))) {
    for (const key of takeTracedStep(step, answers, origins, putAside, isQuestion)) moved.add(key);
    // What was set aside under an old name follows it, once.
    const isFirst = !state.steps.includes(step.id);
    if (isFirst && (step.kind === "rename" || step.kind === "recode"))
      takeTracedStep(step, setAside, setAsideOrigins, undefined, isQuestion);
    moveDocuments(step, { documents, answers, setAsideDocuments, isQuestion });
    if (isFirst)
      moveDocuments(step, { documents: setAsideDocuments, answers: setAside, setAsideDocuments, isQuestion });
  }
  // What a choice is called says nothing without it.
  const isLabel = (key: string): boolean => {
    const choice = key.replace(/_desc$/, "");
    if (choice === key || isQuestion(key)) return false;
    return base === undefined ? Object.hasOwn(before.answers, choice) : base.fields.get(choice)?.descKey === key;
  };
  for (const [key, value] of Object.entries(answers)) {
    // The words of a choice answer no question that has their key by now.
    const isOldLabel = base?.fields.get(key.replace(/_desc$/, ""))?.descKey === key && tenant.fields.has(key);
    if (isOldLabel && !origins.has(key)) {
      delete answers[key];
      continue;
    }
    // What the form computed is nobody's answer, where somebody had given one before.
    if (base?.computed.has(key) === true && !tenant.computed.has(key) && Object.hasOwn(setAside, key)) {
      delete answers[key];
      continue;
    }
    const wasEntered = base?.fields.get(key)?.isComputed === false && tenant.computed.has(key);
    const from = base?.fields.get(origins.get(key)?.[0] ?? key);
    // A text may read as the answer of a document does.
    const isFile = from?.isDocument ?? value === DOCUMENT_ANSWERED;
    const isOther = value === DOCUMENT_ANSWERED && isFile !== (tenant.fields.get(key)?.isDocument === true);
    // What was a question of its own, or was brought there by a step, is not what stands beside another by now.
    const isOwn = !tenant.fields.has(key) && isQuestion(key);
    const fitting = wasEntered || isOther || isOwn ? undefined : toFitting(tenant, places, key, value, today, from);
    if (fitting !== undefined) answers[key] = fitting;
    else {
      delete answers[key];
      if (!isAnswered(value) || isLabel(key)) continue;
      setAsideAt(setAside, key, value);
      lost.add(key);
    }
  }
  // What one answer shows or offers may be where another belongs, whichever of them was set aside first.
  let isFound = true;
  while (isFound) {
    isFound = false;
    for (const [key, value] of Object.entries(setAside)) {
      const fitting = places.get(key)?.descKey === key ? undefined : toFitting(tenant, places, key, value, today);
      if (fitting === undefined || tenant.computed.has(key) || isAnswered(answerOf(answers, key))) continue;
      const isFile = Object.hasOwn(documents, key) || Object.hasOwn(setAsideDocuments, key);
      if (value === DOCUMENT_ANSWERED && isFile !== (tenant.fields.get(key)?.isDocument === true)) continue;
      const tried: Application = { ...before, documents, answers: { ...answers, [key]: fitting } };
      if (!isKept(tenant, tried, (places.get(key) ?? { key }).key, now)) continue;
      answers[key] = fitting;
      delete setAside[key];
      isFound = true;
      if (!lost.delete(key)) moved.add(key);
    }
  }
  describeChoices(tenant, answers, today);
  const settled = settle(tenant, { ...before, answers, documents }, now).application;
  const kept: Record<string, AnswerValue> = { ...settled.answers };
  for (const [key, value] of Object.entries(answers)) {
    const field = tenant.fields.get(key) ?? places.get(key);
    // The label of a choice goes with it; a date as it was typed is an answer that nobody else has.
    if (field === undefined || field.descKey === key || field.isComputed) continue;
    if (!isAnswered(value) || isAnswered(answerOf(kept, key))) continue;
    setAsideAt(setAside, key, value);
    lost.add(key);
    // An empty answer would count as a choice that took the files of a document away.
    if (field.isDocument) delete kept[key];
  }
  placeDocuments(kept, documents, setAsideDocuments);
  return {
    application: { ...settled, answers: kept, documents },
    setAside,
    setAsideDocuments,
    steps: toStepIds(changes),
    moved: [...moved].filter((key) => isAnswered(answerOf(kept, key))),
    lost: [...lost],
    origins,
    setAsideOrigins,
  };
}

interface HeldDocuments {
  readonly documents: Record<string, DocumentAnswer>;
  /** The answers beside them, after the step. */
  readonly answers: Answers;
  readonly setAsideDocuments: Record<string, DocumentAnswer>;
  readonly isQuestion: IsQuestion;
}

/** A document follows its answer. Where one stands that the applicant has removed and may take back, that is set aside. */
function moveDocuments(
  { kind, from: [from = ""], to: [to = ""] }: ChangeStep,
  { documents, answers, setAsideDocuments, isQuestion }: HeldDocuments,
): void {
  if ((kind !== "rename" && kind !== "drop") || from === to) return;
  for (const [key, document] of Object.entries(documents)) {
    const ending = toEnding(key, from, isQuestion);
    if (ending === undefined || answerOf(answers, key) !== undefined) continue;
    if (kind === "drop") {
      if (documents === setAsideDocuments) continue;
      setAsideAt(setAsideDocuments, key, document);
      delete documents[key];
      continue;
    }
    const place = to + ending;
    const other = documents[place];
    if (other !== undefined && documents === setAsideDocuments) continue;
    if (other !== undefined) setAsideAt(setAsideDocuments, place, other);
    documents[place] = document;
    delete documents[key];
  }
}

/** A document goes and comes with its answer. */
function placeDocuments(
  answers: Answers,
  documents: Record<string, DocumentAnswer>,
  setAside: Record<string, DocumentAnswer>,
): void {
  for (const [key, document] of Object.entries(documents)) {
    // An answer that is there and empty was emptied by the applicant, who may take that back.
    if (answerOf(answers, key) !== undefined) continue;
    setAsideAt(setAside, key, document);
    delete documents[key];
  }
  for (const [key, document] of Object.entries(setAside)) {
    if (answerOf(answers, key) !== DOCUMENT_ANSWERED || Object.hasOwn(documents, key)) continue;
    documents[key] = document;
    delete setAside[key];
  }
}

/** The question of each key that stands beside that of a question. */
function placesOf(tenant: Tenant): ReadonlyMap<string, Field> {
  return new Map(
    [...tenant.fields.values()].flatMap((field) =>
      [field.descKey, field.typedKey].flatMap((key) => (key === undefined ? [] : [[key, field] as const])),
    ),
  );
}

/** The answer as its question takes it; undefined if it has no place there. */
function toFitting(
  tenant: Tenant,
  companions: ReadonlyMap<string, Field>,
  key: string,
  value: AnswerValue,
  today: string,
  from?: Field,
): AnswerValue | undefined {
  const field = tenant.fields.get(key);
  if (field === undefined) return companions.has(key) ? value : undefined;
  if (field.isComputed || !isAnswered(value)) return value;
  return fitAnswer(tenant, field, value, today, from);
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
    if (field.descKey === undefined) continue;
    if (!isAnswered(answerOf(answers, field.key))) {
      if (isAnswered(answerOf(answers, field.descKey))) delete answers[field.descKey];
      continue;
    }
    const label = describeAnswer(tenant, field, answerOf(answers, field.key), answers, today);
    answers[field.descKey] = label === EMPTY_ANSWER ? (answerOf(answers, field.descKey) ?? EMPTY_ANSWER) : label;
  }
}
