import type { Answers } from "../answers/answers.ts";
import { answerOf, attachedPlaces, enteredAnswer, isAnswered } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import type { Evaluation } from "../evaluation/evaluation-context.ts";
import { optionsFor } from "../options/option-source.ts";
import { findMonthsByYear } from "../progress/read-progress.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import type { MigratedDraft } from "./migrate-draft.ts";
import { hasTitleOfAnother, hasWordsOfAnother } from "./exchanged-words.ts";
import type { AskedAgain, ChangeNotice, KeptAnswer, MovedAnswer } from "./notice.ts";
import type { SeenAnswer } from "./seen-answers.ts";
import { readShownAnswers, withoutUnseen } from "./seen-answers.ts";

export interface DraftChange {
  /** Undefined if no longer stored; then nothing is asked again. */
  readonly base: Tenant | undefined;
  readonly before: Pick<MigratedDraft, "application" | "orphans">;
  readonly tenant: Tenant;
  readonly after: MigratedDraft;
  readonly earlier?: ChangeNotice | undefined;
}

/**
 * Compares what the applicant last saw with the migrated draft. Joins undismissed notices. Undefined if nothing is to
 * report.
 */
export function toChangeNotice(change: DraftChange, now: Date): ChangeNotice | undefined {
  const { base, before, tenant, after, earlier } = change;
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const was = base && evaluate(base, before.application, now);
  const is = evaluate(tenant, after.application, now);
  const shown =
    was === undefined ? new Map<string, SeenAnswer>() : readShownAnswers(base!, before.application, was, today);
  const seen = withoutUnseen(shown, earlier);
  const shownNow = readShownAnswers(tenant, after.application, is, today);
  const kept = new Map(earlier?.kept.map((one) => [one.key, one]));
  const placeOf = new Map<string, string>();
  for (const key of shownNow.keys())
    for (const from of sourcesOf(after.origins, key)) if (!placeOf.has(from)) placeOf.set(from, key);
  const notice: ChangeNotice = {
    again: findAskedAgain(change, { was, is, placeOf }),
    moved: [...shownNow].flatMap(([key, at]) => toMoved(change, { key, at, seen, kept, today })),
    kept: findKept(change, seen, shown, shownNow, placeOf),
  };
  return Object.values(notice).every((entries: readonly unknown[]) => entries.length === 0) ? undefined : notice;
}

const sourcesOf = (origins: MigratedDraft["origins"], key: string): readonly string[] => origins.get(key) ?? [key];

interface ShownAnswer {
  readonly key: string;
  readonly at: SeenAnswer;
  readonly seen: ReadonlyMap<string, SeenAnswer>;
  readonly kept: ReadonlyMap<string, KeptAnswer>;
  readonly today: string;
}

function toMoved(change: DraftChange, { key, at, seen, kept, today }: ShownAnswer): readonly MovedAnswer[] {
  const { before, tenant, after } = change;
  if (tenant.fields.get(key)?.fileOf !== undefined) return [];
  const sources = sourcesOf(after.origins, key);
  const sights = sources.flatMap((from) => seen.get(from) ?? []);
  const [first] = sights;
  if (first === undefined) {
    const asides = [key, ...sources, ...sourcesOf(after.orphanOrigins, key)].flatMap((one) => [one, `${one}_typed`]);
    // An answer that went and returned unseen never went.
    const isBack =
      after.moved.some((one) => one === key || one === `${key}_typed`) && !asides.some((one) => kept.has(one));
    return isBack && asides.some((one) => Object.hasOwn(before.orphans, one)) ? [{ key, isBack }] : [];
  }
  const isStepped = after.origins.has(key) || first.isMoved;
  const from = sights.map(({ label }) => label).join(", ");
  const isElsewhere = first.pageId !== at.pageId && first.page !== at.page;
  const isReworded = sights.length === 1 && first.text !== at.text && !first.isSecret && !at.isSecret;
  const isAnother = !isStepped && first.isChoice && at.isChoice && isTakenForAnother(change, key, today);
  const hasNewMeaning = !isStepped && change.base !== undefined && hasTitleOfAnother(change.base, tenant, key);
  const entry: MovedAnswer = {
    key,
    ...((isStepped && from !== at.label) || hasNewMeaning || (isAnother && at.isSecret) ? { from } : {}),
    ...(isElsewhere ? { page: first.page } : {}),
    // Labels of choices may change. A text question shows the stored code.
    ...((isStepped || isAnother || (first.isChoice && !at.isChoice)) && isReworded
      ? { before: first.isTicked || first.text }
      : {}),
  };
  return Object.keys(entry).length === 1 ? [] : [entry];
}

function isTakenForAnother({ base, before, tenant, after }: DraftChange, key: string, today: string): boolean {
  const was = base === undefined ? [] : optionsFor(base, key, before.application.answers, today);
  return hasWordsOfAnother(
    after.application.answers[key],
    was,
    optionsFor(tenant, key, after.application.answers, today),
  );
}

function findKept(
  { base, before, after, earlier }: DraftChange,
  seen: ReadonlyMap<string, SeenAnswer>,
  shown: ReadonlyMap<string, SeenAnswer>,
  shownNow: ReadonlyMap<string, SeenAnswer>,
  placeOf: ReadonlyMap<string, string>,
): readonly KeptAnswer[] {
  const { orphans, application, origins, orphanOrigins } = after;
  const isNew = (key: string): boolean => before.orphans[key] !== orphans[key];
  const stayed = (earlier?.kept ?? []).flatMap((one): KeptAnswer[] => {
    const value = before.orphans[one.key];
    const places = Object.keys(orphans).filter((key) => sourcesOf(orphanOrigins, key).includes(one.key));
    const moved = Object.keys(orphans).find((key) => key.startsWith(`${one.key} `) && orphans[key] === value);
    const key = value !== undefined && orphans[one.key] !== value ? (moved ?? places[0]) : (places[0] ?? one.key);
    const isThere = key !== undefined && (Object.hasOwn(orphans, key) || isHidden(key));
    return isThere ? [{ ...one, key }] : [];
  });
  function isHidden(key: string): boolean {
    return isAnswered(answerOf(application.answers, key)) && !shownNow.has(key);
  }
  const went = [...seen].flatMap(([from, { label, text, isSecret }]): KeptAnswer[] => {
    if (!shown.has(from) || placeOf.has(from)) return [];
    const names = [from, `${from}_typed`];
    const comesFrom = (key: string) => sourcesOf(origins, key).some((one) => names.includes(one));
    const key =
      Object.keys(orphans).find((one) => isNew(one) && comesFrom(one)) ??
      Object.keys(application.answers).find((one) => comesFrom(one) && isHidden(one));
    if (key === undefined) return [];
    const value = orphans[key] ?? answerOf(application.answers, key);
    return [{ key, label, ...(isSecret || text === String(value) ? {} : { text }) }];
  });
  const unknown =
    base === undefined ? after.lost.map((key): KeptAnswer => ({ key, label: key.replaceAll("_", " ") })) : [];
  const all = [...stayed, ...went, ...unknown];
  return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index);
}

interface Sight {
  readonly was: Evaluation | undefined;
  readonly is: Evaluation;
  readonly placeOf: ReadonlyMap<string, string>;
}

/** Questions that were right or optional and now block a submission, on begun pages. */
export function findAskedAgain(change: DraftChange, { was, is, placeOf }: Sight): readonly AskedAgain[] {
  const { base, before, tenant, after, earlier } = change;
  const unseen = new Map(earlier?.again.map(({ key, why }) => [placeOf.get(key) ?? key, why]));
  const begun = findBegunPages(tenant, after.application.answers, is);
  const found = [...is.errors.keys()].flatMap((key): readonly AskedAgain[] => {
    const field = tenant.fields.get(key);
    if (field === undefined) return [];
    const isAnswer = isGiven(tenant, field, after.application.answers);
    const why = unseen.get(key);
    if (why !== undefined) return [{ key, why: isAnswer ? "wrong" : why }];
    if (base === undefined || was === undefined) return [];
    const sources = (after.origins.get(key) ?? [key]).map((from) => base.fields.get(from)?.fileOf ?? from);
    if (sources.some((from) => was.errors.has(from))) return [];
    if (isAnswer) return [{ key, why: "wrong" }];
    const isLost = sources.some((from) => {
      const source = base.fields.get(from);
      return source !== undefined && was.visible.has(from) && isGiven(base, source, before.application.answers);
    });
    if (isLost) return [{ key, why: "gone" }];
    return begun.has(field.page) || was.errors.size === 0 ? [{ key, why: "missing" }] : [];
  });
  const months = findMonthsByYear(tenant);
  return found.filter(({ key, why }) => why !== "missing" || !found.some((one) => one.key === months.get(key)));
}

function findBegunPages(tenant: Tenant, answers: Answers, { visible }: Evaluation): ReadonlySet<string> {
  const begun = [...tenant.fields.values()].filter(
    ({ key, isComputed }) => !isComputed && visible.has(key) && isAnswered(answerOf(answers, key)),
  );
  return new Set(begun.map(({ page }) => page));
}

function isGiven(tenant: Tenant, field: Field, answers: Answers): boolean {
  return isAnswered(enteredAnswer(tenant, answers, field.key)) || attachedPlaces(field, answers).length > 0;
}
