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
import { moveDocuments, placeDocuments } from "./move-documents.ts";
import { setAsideAt, setAsideForGood } from "./set-aside-at.ts";
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

/** What does not change while a draft is brought up. */
interface Versions {
  readonly tenant: Tenant;
  readonly base: Tenant | undefined;
  /** The draft as the base has written it. */
  readonly before: Application;
  /** The question of each key that stands beside that of a question. */
  readonly companions: ReadonlyMap<string, Field>;
  readonly today: string;
  readonly now: Date;
  readonly isQuestion: IsQuestion;
}

/** A draft on its way. Each phase changes it in place. */
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

/** Takes the steps of `changes.json` that the draft has not taken yet. */
function takeSteps(versions: Versions, draft: Draft, taken: readonly string[]): void {
  const { tenant, isQuestion } = versions;
  const { answers, setAside, documents, setAsideDocuments, moved, origins, setAsideOrigins } = draft;
  const changes = tenant.definition.changes ?? [];
  // A process that did not know a rename yet may have written to the old key since.
  const isLate = (step: ChangeStep): boolean =>
    step.kind === "rename" && !tenant.fields.has(step.from[0] ?? "") && !isBroughtLater(changes, step);
  // Another question may have the key of one that is dropped, and must not be answered with what was said to the first.
  const putAside = (key: string, value: AnswerValue): void => {
    const isWhole = !tenant.fields.get(key)?.options || toFitting(versions, key, value) !== undefined;
    if (tenant.fields.has(key) && isWhole)
      origins.set(setAsideForGood(setAside, key, value), origins.get(key) ?? [key]);
    else setAsideAt(setAside, key, value);
  };
  for (const step of changes.filter((one) => !taken.includes(one.id) || isLate(one))) {
    for (const key of takeTracedStep(step, answers, origins, putAside, isQuestion)) moved.add(key);
    // What was set aside under an old name follows it, once.
    const isFirst = !taken.includes(step.id);
    if (isFirst && (step.kind === "rename" || step.kind === "recode"))
      takeTracedStep(step, setAside, setAsideOrigins, undefined, isQuestion);
    moveDocuments(step, { documents, answers, setAsideDocuments, isQuestion });
    if (isFirst)
      moveDocuments(step, { documents: setAsideDocuments, answers: setAside, setAsideDocuments, isQuestion });
  }
}

/** Sets aside each answer that its question does not take, and drops what nobody has entered. */
function setAsideUnfit(versions: Versions, { answers, setAside, lost, origins }: Draft): void {
  const { tenant, base, before, isQuestion } = versions;
  // What a choice is called says nothing without it.
  const isLabel = (key: string): boolean => {
    const choice = key.replace(/_desc$/, "");
    if (choice === key || isQuestion(key)) return false;
    return base === undefined ? Object.hasOwn(before.answers, choice) : base.fields.get(choice)?.descKey === key;
  };
  for (const [key, value] of Object.entries(answers)) {
    // The words of a choice answer no question that has their key by now.
    const isOldLabel = base?.fields.get(key.replace(/_desc$/, ""))?.descKey === key && tenant.fields.has(key);
    // What the form computed is nobody's answer, where somebody had given one before.
    const wasComputed = base?.computed.has(key) === true && !tenant.computed.has(key) && Object.hasOwn(setAside, key);
    if ((isOldLabel && !origins.has(key)) || wasComputed) {
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

/**
 * Gives back what was set aside and has a place. What one answer shows or offers may be where another belongs, whichever
 * of them was set aside first, so all are tried again until none comes back.
 */
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

/** Clears what the form would clear, and sets it aside where somebody has entered it. */
function settleDraft({ tenant, before, companions, now }: Versions, draft: Draft): Application {
  const { answers, setAside, documents, setAsideDocuments, lost } = draft;
  const settled = settle(tenant, { ...before, answers, documents }, now).application;
  const kept: Record<string, AnswerValue> = { ...settled.answers };
  for (const [key, value] of Object.entries(answers)) {
    const field = tenant.fields.get(key) ?? companions.get(key);
    // The label of a choice goes with it; a date as it was typed is an answer that nobody else has.
    if (field === undefined || field.descKey === key || field.isComputed) continue;
    if (!isAnswered(value) || isAnswered(answerOf(kept, key))) continue;
    setAsideAt(setAside, key, value);
    lost.add(key);
    // An empty answer would count as a choice that took the files of a document away.
    if (field.isDocument) delete kept[key];
  }
  placeDocuments(kept, documents, setAsideDocuments);
  return { ...settled, answers: kept, documents };
}

/** The question of each key that stands beside that of a question. */
function companionsOf(tenant: Tenant): ReadonlyMap<string, Field> {
  return new Map(
    [...tenant.fields.values()].flatMap((field) =>
      [field.descKey, field.typedKey].flatMap((key) => (key === undefined ? [] : [[key, field] as const])),
    ),
  );
}

/** The answer as its question takes it; undefined if it has no place there. */
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
