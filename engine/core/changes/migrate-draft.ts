import { answerOf, DOCUMENT_ANSWERED, EMPTY_ANSWER, isAnswered } from "../answers/answers.ts";
import type { Answers, AnswerValue, Application } from "../answers/answers.ts";
import { fitAnswer, isUncheckedBoxOfOtherType } from "../answers/check-draft.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { settle } from "../incremental/create-evaluator.ts";
import { describeAnswer } from "../options/option-source.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import { applyStep, createIsQuestion, heldAt, putAnswer } from "./apply-step.ts";
import type { HeldAnswer, HeldAnswers, IsQuestion } from "./apply-step.ts";
import { isSourceReused, toStepIds } from "./change-steps.ts";
import type { ChangeStep } from "./change-steps.ts";

export interface DraftState {
  readonly application: Application;
  readonly orphans: Answers;
  readonly orphanDocuments?: Application["documents"];
  /** Ids of steps that the draft has been through. */
  readonly steps: readonly string[];
}

export interface MigratedDraft extends DraftState {
  readonly orphanDocuments: Application["documents"];
  /** Keys that received an answer from a step or from the orphans. */
  readonly moved: readonly string[];
  /** Keys of new orphans. */
  readonly lost: readonly string[];
  /** Earlier keys of each moved answer and of each new orphan. */
  readonly origins: ReadonlyMap<string, readonly string[]>;
  /** Earlier keys of each moved orphan. */
  readonly orphanOrigins: ReadonlyMap<string, readonly string[]>;
}

/** State during a migration. Each phase changes `held` and `orphans` in place. */
interface Migration {
  readonly tenant: Tenant;
  readonly base: Tenant | undefined;
  readonly before: Application;
  readonly now: Date;
  readonly today: string;
  readonly isQuestion: IsQuestion;
  /** Field by key of its companion. */
  readonly companions: ReadonlyMap<string, Field>;
  readonly held: HeldAnswers;
  readonly orphans: HeldAnswers;
}

/**
 * Migrates a draft to the current form: applies missing steps, orphans answers without a question, restores orphans
 * whose question is back. Deletes no entered answer. A second migration changes nothing. Returns the same document objects.
 * @param base the form that wrote the draft, if known
 */
export function migrateDraft(tenant: Tenant, state: DraftState, now: Date, base?: Tenant): MigratedDraft {
  const { application: before, orphans, orphanDocuments } = state;
  const migration: Migration = {
    tenant,
    base,
    before,
    now,
    today: toCalendarDate(now, tenant.definition.tenant.timeZone),
    isQuestion: createIsQuestion(tenant, base),
    companions: findCompanions(tenant),
    held: hold(before.answers, before.documents),
    orphans: hold(orphans, orphanDocuments, true),
  };
  applySteps(migration, state.steps);
  orphanUnfit(migration);
  restoreOrphans(migration);
  describeChoices(migration);
  const application = clearHidden(migration);
  return { ...reportOn(migration, application), application, steps: toStepIds(tenant.definition.changes ?? []) };
}

function hold(answers: Answers, documents: Application["documents"] = {}, wasOrphan = false): HeldAnswers {
  const keys = new Set([...Object.keys(answers), ...Object.keys(documents)]);
  const entries = [...keys].map((key): [string, HeldAnswer] => [
    key,
    { value: answerOf(answers, key), document: Object.hasOwn(documents, key) ? documents[key] : undefined, wasOrphan },
  ]);
  return Object.fromEntries(entries);
}

const toAnswers = (held: HeldAnswers): Record<string, AnswerValue> =>
  Object.fromEntries(Object.entries(held).flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])));

const toDocuments = (held: HeldAnswers): Application["documents"] =>
  Object.fromEntries(
    Object.entries(held).flatMap(([key, { document }]) => (document === undefined ? [] : [[key, document]])),
  );

function applySteps(migration: Migration, applied: readonly string[]): void {
  const { tenant, held, orphans, isQuestion } = migration;
  const steps = tenant.definition.changes ?? [];
  // Apply a rename again: a process with an older form version may have written to the old key.
  const isRepeated = (step: ChangeStep): boolean =>
    step.kind === "rename" && !tenant.fields.has(step.from[0] ?? "") && !isSourceReused(steps, step);
  const orphan = (key: string, answer: HeldAnswer): void => {
    const field = tenant.fields.get(key);
    // Hide the orphan under another name: a new question with the dropped question's key must not receive the dropped
    // answer.
    const wouldReturn =
      field !== undefined && (!field.options || toFitting(migration, key, answer.value) !== undefined);
    if (wouldReturn && answer.value !== undefined) keepApart(orphans, key, answer);
    else keepOrphan(migration, key, answer);
  };
  for (const step of steps) {
    const isNew = !applied.includes(step.id);
    if (isNew || isRepeated(step)) applyStep(step, held, { isQuestion, orphan });
    if (isNew && (step.kind === "rename" || step.kind === "recode"))
      applyStep(step, orphans, { isQuestion, orphan: (key, answer) => keepApart(orphans, key, answer) });
    if (isNew && step.kind === "recode") delete orphans[toLabelName(step.from[0] ?? "")];
  }
}

/**
 * Stores an orphan under its key, and the label of a choice beside it. Moves an earlier orphan of this key to another
 * name.
 */
function keepOrphan({ tenant, base, before, orphans }: Migration, key: string, answer: HeldAnswer): void {
  const earlier = heldAt(orphans, key);
  const isSame = earlier?.value === answer.value && earlier?.document === answer.document;
  if (earlier !== undefined && !isSame) keepApart(orphans, key, earlier);
  orphans[key] = answer;
  const source = answer.from?.[0] ?? key;
  const { descKey } = base?.fields.get(source) ?? tenant.fields.get(source) ?? {};
  const label = descKey === undefined ? undefined : answerOf(before.answers, descKey);
  if (descKey !== undefined && isAnswered(label)) orphans[toLabelName(key)] = { value: label, from: [descKey] };
  else if (!isSame) delete orphans[toLabelName(key)];
}

const LABEL = "label of ";

/** Returns the name under which a choice's label is kept beside the orphan. No question has it. */
const toLabelName = (key: string): string => LABEL + key;

/** Stores an orphan under a name that no question has, such as `key 2`. The portal never restores it. */
function keepApart(orphans: HeldAnswers, key: string, answer: HeldAnswer): void {
  let number = 2;
  while (Object.hasOwn(orphans, `${key} ${number}`)) number += 1;
  orphans[`${key} ${number}`] = { ...answer, from: answer.from ?? [key] };
}

/** Converts each answer to the type of its question. Orphans answers that the question does not accept. */
function orphanUnfit(migration: Migration): void {
  const { base, held } = migration;
  for (const [key, answer] of Object.entries(held)) {
    const isDerived = isOldLabel(migration, key, answer) || isOldResult(migration, key);
    const source = base?.fields.get(answer.from?.[0] ?? key);
    const value =
      isDerived || isOfAnotherKind(migration, key, answer, source)
        ? undefined
        : toFitting(migration, key, answer.value, source);
    if (value === undefined && !isDerived && isAnswered(answer.value)) {
      keepOrphan(migration, key, answer);
      delete held[key];
    } else held[key] = { ...answer, value };
  }
}

/** True for the companion of a choice question that is gone, or whose companion key now belongs to a question. */
function isOldLabel({ base, before, isQuestion, companions }: Migration, key: string, { from }: HeldAnswer) {
  const choice = key.replace(/_desc$/, "");
  if (choice === key || from !== undefined || companions.get(key)?.descKey === key) return false;
  if (base !== undefined) return base.fields.get(choice)?.descKey === key;
  return !isQuestion(key) && Object.hasOwn(before.answers, choice);
}

/**
 * True for a computed answer whose question is no longer computed, if an orphan has the applicant's own earlier answer.
 */
const isOldResult = ({ tenant, base, orphans }: Migration, key: string): boolean =>
  base?.computed.has(key) === true && !tenant.computed.has(key) && Object.hasOwn(orphans, key);

function isOfAnotherKind(
  { tenant, base, isQuestion }: Migration,
  key: string,
  { value }: HeldAnswer,
  source: Field | undefined,
): boolean {
  if (tenant.computed.has(key) && base?.fields.get(key)?.isComputed === false) return true;
  const field = tenant.fields.get(key);
  // Compare the kinds too: a text answer may happen to be DOCUMENT_ANSWERED.
  const isFile = source?.isDocument ?? true;
  if (value === DOCUMENT_ANSWERED && isFile !== (field?.isDocument === true)) return true;
  // An answer to a question must not become a companion.
  return field === undefined && isQuestion(key);
}

/**
 * Restores orphans that the form shows and does not clear. Repeats this, because a restored answer may show another
 * question.
 */
function restoreOrphans(migration: Migration): void {
  const { tenant, held, orphans } = migration;
  let isFound = true;
  while (isFound) {
    isFound = false;
    for (const [key, orphan] of Object.entries(orphans)) {
      if (tenant.computed.has(key) || isAnswered(heldAt(held, key)?.value)) continue;
      const value = toRestored(migration, key, orphan);
      if (value === undefined) continue;
      delete orphans[key];
      delete orphans[toLabelName(key)];
      putAnswer(held, key, { ...orphan, value }, (place, displaced) => keepOrphan(migration, place, displaced));
      isFound = true;
    }
  }
}

function toRestored(migration: Migration, key: string, orphan: HeldAnswer): AnswerValue | undefined {
  const { tenant, before, now, today, held, orphans, companions } = migration;
  const field = tenant.fields.get(key);
  const companion = companions.get(key);
  const isMixed =
    orphan.value === DOCUMENT_ANSWERED && (orphan.document !== undefined) !== (field?.isDocument === true);
  const value = isMixed || companion?.descKey === key ? undefined : toFitting(migration, key, orphan.value);
  if (value === undefined) return undefined;
  const question = companion?.key ?? key;
  if (!tenant.fields.has(question)) return value;
  const answers = { ...toAnswers(held), [key]: value };
  const words = heldAt(orphans, toLabelName(key))?.value;
  const isOfAnother =
    words !== undefined &&
    field?.descKey !== undefined &&
    words !== describeAnswer(tenant, field, value, answers, today);
  if (isOfAnother) return undefined;
  const { visible, clears } = evaluate(tenant, { ...before, documents: toDocuments(held), answers }, now);
  return visible.has(question) && !clears.includes(question) ? value : undefined;
}

function findCompanions(tenant: Tenant): ReadonlyMap<string, Field> {
  return new Map(
    [...tenant.fields.values()].flatMap((field) =>
      [field.descKey, field.typedKey].flatMap((key) => (key === undefined ? [] : [[key, field] as const])),
    ),
  );
}

/**
 * Converts an answer for its question. Returns undefined if the question does not accept it. `source` is the answer's
 * earlier question.
 */
function toFitting(
  { tenant, companions, today }: Migration,
  key: string,
  value: AnswerValue | undefined,
  source?: Field,
): AnswerValue | undefined {
  const field = tenant.fields.get(key);
  if (field === undefined) return companions.has(key) ? value : undefined;
  if (value === undefined || field.isComputed) return value;
  if (!isAnswered(value)) return isUncheckedBoxOfOtherType(field, value) ? undefined : value;
  return fitAnswer(tenant, field, value, today, source);
}

/** Updates the companions with choices' labels. Keeps the label of a choice that the form no longer offers. */
function describeChoices({ tenant, held, today }: Migration): void {
  const answers = toAnswers(held);
  for (const field of tenant.fields.values()) {
    const { key, descKey } = field;
    if (descKey === undefined) continue;
    const value = answerOf(answers, key);
    const old = answerOf(answers, descKey);
    if (isAnswered(value)) {
      const label = describeAnswer(tenant, field, value, answers, today);
      held[descKey] = { ...heldAt(held, descKey), value: label || (old ?? EMPTY_ANSWER) };
    } else if (isAnswered(old)) held[descKey] = { ...heldAt(held, descKey), value: undefined };
  }
}

/** Orphans answers that the form clears, and documents without an answer. */
function clearHidden(migration: Migration): Application {
  const { tenant, before, now, companions, held } = migration;
  const migrated = { ...before, answers: toAnswers(held), documents: toDocuments(held) };
  const settled = settle(tenant, migrated, now).application;
  const answers: Record<string, AnswerValue> = { ...settled.answers };
  for (const [key, answer] of Object.entries(held)) {
    const field = tenant.fields.get(key) ?? companions.get(key);
    const isEntered = field !== undefined && field.descKey !== key && !field.isComputed;
    if (isEntered && isAnswered(answer.value) && !isAnswered(answerOf(answers, key))) {
      keepOrphan(migration, key, answer);
      if (field.isDocument) delete answers[key];
      held[key] = {};
    } else if (answer.document !== undefined && answerOf(answers, key) === undefined) {
      keepOrphan(migration, key, { document: answer.document });
      held[key] = {};
    }
  }
  return { ...settled, answers, documents: toDocuments(held) };
}

function reportOn({ held, orphans }: Migration, { answers }: Application) {
  const entries = [...Object.entries(orphans), ...Object.entries(held)];
  const originsOf = (isOrphan: boolean) =>
    new Map(
      entries.flatMap(([key, { value, from, wasOrphan = false }]): [string, readonly string[]][] =>
        from === undefined || !isAnswered(value) || wasOrphan !== isOrphan ? [] : [[key, from]],
      ),
    );
  const moved = Object.keys(held).filter(
    (key) => (held[key]?.from !== undefined || held[key]?.wasOrphan) && isAnswered(answerOf(answers, key)),
  );
  const lost = Object.keys(orphans).filter(
    (key) => orphans[key]?.value !== undefined && !orphans[key]?.wasOrphan && !key.startsWith(LABEL),
  );
  return {
    orphans: toAnswers(orphans),
    orphanDocuments: toDocuments(orphans),
    moved,
    lost,
    origins: originsOf(false),
    orphanOrigins: originsOf(true),
  };
}
