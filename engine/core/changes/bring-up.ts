import { answerOf, DOCUMENT_ANSWERED, EMPTY_ANSWER, isAnswered } from "../answers/answers.ts";
import type { Answers, AnswerValue, Application, DocumentAnswer } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { settle } from "../incremental/change-application.ts";
import { describeAnswer } from "../options/option-source.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import { isBroughtLater, toStepIds } from "./change-steps.ts";
import type { ChangeStep } from "./change-steps.ts";
import { fitAnswer } from "../answers/check-draft.ts";
import { moveDocuments, placeDocuments, setAsideAt, setAsideForGood } from "./set-aside.ts";
import type { IsQuestion, Origins } from "./take-step.ts";
import { takeTracedStep } from "./take-step.ts";

/** A draft with its orphaned answers. */
export interface DraftState {
  readonly application: Application;
  readonly setAside: Answers;
  readonly setAsideDocuments?: Application["documents"];
  readonly steps: readonly string[];
}

export interface BroughtUp extends DraftState {
  readonly setAsideDocuments: Application["documents"];
  /** Keys that got an answer by a step, or because their question returned. */
  readonly moved: readonly string[];
  readonly lost: readonly string[];
  /** Earlier keys of each moved answer. */
  readonly origins: ReadonlyMap<string, readonly string[]>;
  /** Earlier keys of each moved orphan. */
  readonly setAsideOrigins: ReadonlyMap<string, readonly string[]>;
}

/**
 * Migrates a draft of an earlier version: applies the steps that it lacks, sets aside answers without a question, and
 * restores orphans whose question is back. Idempotent. No answer is deleted.
 * @param base the version that wrote the draft, if known
 */
export function bringUp(tenant: Tenant, state: DraftState, now: Date, base?: Tenant): BroughtUp {
  const { application: before } = state;
  const changes = tenant.definition.changes ?? [];
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const isQuestion = (key: string): boolean => {
    const field = base?.fields.get(key) ?? tenant.fields.get(key);
    return field === undefined
      ? changes.some(({ from, to }) => from.includes(key) || to.includes(key))
      : field.fileOf === undefined;
  };
  const versions: Versions = { tenant, base, before, companions: companionsOf(tenant), today, now, isQuestion };
  const draft: Draft = {
    answers: { ...before.answers },
    setAside: { ...state.setAside },
    documents: { ...before.documents },
    setAsideDocuments: { ...state.setAsideDocuments },
    moved: new Set(),
    lost: new Set(),
    origins: new Map(),
    setAsideOrigins: new Map(),
  };
  takeSteps(versions, draft, state.steps);
  setAsideUnfit(versions, draft);
  giveBack(versions, draft);
  describeChoices(tenant, draft.answers, today);
  const application = settleDraft(versions, draft);
  return {
    application,
    setAside: draft.setAside,
    setAsideDocuments: draft.setAsideDocuments,
    steps: toStepIds(changes),
    moved: [...draft.moved].filter((key) => isAnswered(answerOf(application.answers, key))),
    lost: [...draft.lost],
    origins: draft.origins,
    setAsideOrigins: draft.setAsideOrigins,
  };
}

interface Versions {
  readonly tenant: Tenant;
  readonly base: Tenant | undefined;
  readonly before: Application;
  readonly companions: ReadonlyMap<string, Field>;
  readonly today: string;
  readonly now: Date;
  readonly isQuestion: IsQuestion;
}

/** The draft during the migration. Each phase changes it in place. */
interface Draft {
  readonly answers: Record<string, AnswerValue>;
  readonly setAside: Record<string, AnswerValue>;
  readonly documents: Record<string, DocumentAnswer>;
  readonly setAsideDocuments: Record<string, DocumentAnswer>;
  readonly moved: Set<string>;
  readonly lost: Set<string>;
  readonly origins: Origins;
  readonly setAsideOrigins: Origins;
}

function takeSteps(versions: Versions, draft: Draft, taken: readonly string[]): void {
  const { tenant, isQuestion } = versions;
  const { answers, setAside, documents, setAsideDocuments, moved, origins, setAsideOrigins } = draft;
  const changes = tenant.definition.changes ?? [];
  // An older process may still write to the old key of a rename.
  const isLate = (step: ChangeStep): boolean =>
    step.kind === "rename" && !tenant.fields.has(step.from[0] ?? "") && !isBroughtLater(changes, step);
  // A new question may use the dropped key. It must not be answered by the old answer.
  const putAside = (key: string, value: AnswerValue): void => {
    const isWhole = !tenant.fields.get(key)?.options || toFitting(versions, key, value) !== undefined;
    if (tenant.fields.has(key) && isWhole)
      origins.set(setAsideForGood(setAside, key, value), origins.get(key) ?? [key]);
    else setAsideAt(setAside, key, value);
  };
  for (const step of changes.filter((one) => !taken.includes(one.id) || isLate(one))) {
    for (const key of takeTracedStep(step, answers, origins, putAside, isQuestion)) moved.add(key);
    const isFirst = !taken.includes(step.id);
    if (isFirst && (step.kind === "rename" || step.kind === "recode"))
      takeTracedStep(step, setAside, setAsideOrigins, undefined, isQuestion);
    moveDocuments(step, { documents, answers, setAsideDocuments, isQuestion });
    if (isFirst)
      moveDocuments(step, { documents: setAsideDocuments, answers: setAside, setAsideDocuments, isQuestion });
  }
}

function setAsideUnfit(versions: Versions, { answers, setAside, lost, origins }: Draft): void {
  const { tenant, base, before, isQuestion } = versions;
  // A label is meaningless without its choice.
  const isLabel = (key: string): boolean => {
    const choice = key.replace(/_desc$/, "");
    if (choice === key || isQuestion(key)) return false;
    return base === undefined ? Object.hasOwn(before.answers, choice) : base.fields.get(choice)?.descKey === key;
  };
  for (const [key, value] of Object.entries(answers)) {
    // Labels of choices do not answer a question that now has their key.
    const isOldLabel = base?.fields.get(key.replace(/_desc$/, ""))?.descKey === key && tenant.fields.has(key);
    // A computed value is nobody's answer if somebody had entered one before.
    const wasComputed = base?.computed.has(key) === true && !tenant.computed.has(key) && Object.hasOwn(setAside, key);
    if ((isOldLabel && !origins.has(key)) || wasComputed) {
      delete answers[key];
      continue;
    }
    const wasEntered = base?.fields.get(key)?.isComputed === false && tenant.computed.has(key);
    const from = base?.fields.get(origins.get(key)?.[0] ?? key);
    // A text may equal the value of a document.
    const isFile = from?.isDocument ?? value === DOCUMENT_ANSWERED;
    const isOther = value === DOCUMENT_ANSWERED && isFile !== (tenant.fields.get(key)?.isDocument === true);
    // An answer of its own does not become the companion of another.
    const isOwn = !tenant.fields.has(key) && isQuestion(key);
    const fitting = wasEntered || isOther || isOwn ? undefined : toFitting(versions, key, value, from);
    if (fitting !== undefined) answers[key] = fitting;
    else {
      delete answers[key];
      if (!isAnswered(value) || isLabel(key)) continue;
      setAsideAt(setAside, key, value);
      lost.add(key);
    }
  }
}

/** Restores orphans that the form shows and keeps, until none returns: one may show another. */
function giveBack(versions: Versions, { answers, setAside, documents, setAsideDocuments, moved, lost }: Draft): void {
  const { tenant, before, companions, now } = versions;
  let isFound = true;
  while (isFound) {
    isFound = false;
    for (const [key, value] of Object.entries(setAside)) {
      const fitting = companions.get(key)?.descKey === key ? undefined : toFitting(versions, key, value);
      if (fitting === undefined || tenant.computed.has(key) || isAnswered(answerOf(answers, key))) continue;
      const isFile = Object.hasOwn(documents, key) || Object.hasOwn(setAsideDocuments, key);
      if (value === DOCUMENT_ANSWERED && isFile !== (tenant.fields.get(key)?.isDocument === true)) continue;
      const tried: Application = { ...before, documents, answers: { ...answers, [key]: fitting } };
      if (!isKept(tenant, tried, (companions.get(key) ?? { key }).key, now)) continue;
      answers[key] = fitting;
      delete setAside[key];
      isFound = true;
      if (!lost.delete(key)) moved.add(key);
    }
  }
}

function settleDraft({ tenant, before, companions, now }: Versions, draft: Draft): Application {
  const { answers, setAside, documents, setAsideDocuments, lost } = draft;
  const settled = settle(tenant, { ...before, answers, documents }, now).application;
  const kept: Record<string, AnswerValue> = { ...settled.answers };
  for (const [key, value] of Object.entries(answers)) {
    const field = tenant.fields.get(key) ?? companions.get(key);
    if (field === undefined || field.descKey === key || field.isComputed) continue;
    if (!isAnswered(value) || isAnswered(answerOf(kept, key))) continue;
    setAsideAt(setAside, key, value);
    lost.add(key);
    if (field.isDocument) delete kept[key];
  }
  placeDocuments(kept, documents, setAsideDocuments);
  return { ...settled, answers: kept, documents };
}

function companionsOf(tenant: Tenant): ReadonlyMap<string, Field> {
  return new Map(
    [...tenant.fields.values()].flatMap((field) =>
      [field.descKey, field.typedKey].flatMap((key) => (key === undefined ? [] : [[key, field] as const])),
    ),
  );
}

function toFitting(
  { tenant, companions, today }: Versions,
  key: string,
  value: AnswerValue,
  from?: Field,
): AnswerValue | undefined {
  const field = tenant.fields.get(key);
  if (field === undefined) return companions.has(key) ? value : undefined;
  if (field.isComputed || !isAnswered(value)) return value;
  return fitAnswer(tenant, field, value, today, from);
}

/** True if the form shows the answer and does not clear it. */
function isKept(tenant: Tenant, application: Application, key: string, now: Date): boolean {
  if (!tenant.fields.has(key)) return true;
  const { visible, clears } = evaluate(tenant, application, now);
  return visible.has(key) && !clears.includes(key);
}

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
