import { answerOf, isAnswered, attachedPlaces, enteredAnswer, type Answers } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import type { MigratedDraft } from "./migrate-draft.ts";
import { hasTitleOfAnother, isSameWords } from "./asks-differently.ts";
import type { ChangeNotice, DraftChange, KeptAnswer, MovedAnswer, AgainReason, AskedAgain } from "./notice.ts";
import { readShownAnswers, withoutUnseen, type SeenAnswer } from "./seen-answers.ts";
import type { Evaluation } from "../evaluation/evaluation-context.ts";
import { findMonthsByYear } from "../progress/read-progress.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";

/** The draft as the applicant last saw it, and as the form shows it now. */
interface Comparison extends DraftChange {
  /** Answers that the applicant saw last, by earlier key. */
  readonly seen: ReadonlyMap<string, SeenAnswer>;
  /** Answers that the form shows now, by current key. */
  readonly shown: ReadonlyMap<string, SeenAnswer>;
  /** New key by earlier key, for answers that the form shows. */
  readonly newKeys: ReadonlyMap<string, string>;
}

/** Returns a notice of this change and earlier changes. Returns undefined if the notice would be empty. */
export function toChangeNotice(change: DraftChange, now: Date): ChangeNotice | undefined {
  const { base, before, tenant, after, earlier } = change;
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const was = base && evaluate(base, before.application, now);
  const is = evaluate(tenant, after.application, now);
  const lastShown = base && was && readShownAnswers(base, before.application, was, today);
  const shown = readShownAnswers(tenant, after.application, is, today);
  const pairs = [...shown.keys()].flatMap((key) => originsOf(after, key).map((from) => [from, key] as const));
  const comparison: Comparison = {
    ...change,
    seen: withoutUnseen(lastShown ?? new Map<string, SeenAnswer>(), earlier),
    shown,
    // If an answer moved to several keys, use the first.
    newKeys: new Map(pairs.toReversed()),
  };
  const notice: ChangeNotice = {
    again: findAskedAgain(change, { was, is, newKeys: comparison.newKeys }),
    moved: [...shown].flatMap(([key, at]) => findMoved(comparison, key, at) ?? []),
    kept: findKept(comparison),
  };
  return notice.again.length + notice.moved.length + notice.kept.length === 0 ? undefined : notice;
}

const originsOf = ({ origins }: MigratedDraft, key: string): readonly string[] => origins.get(key) ?? [key];
const withTyped = (key: string): readonly string[] => [key, `${key}_typed`];

/** Describes how a shown answer differs from what the applicant saw. Returns undefined if it does not differ. */
function findMoved(comparison: Comparison, key: string, at: SeenAnswer): MovedAnswer | undefined {
  const { base, tenant, after, seen } = comparison;
  if (tenant.fields.get(key)?.fileOf !== undefined) return undefined;
  const sights = originsOf(after, key).flatMap((from) => seen.get(from) ?? []);
  const [first] = sights;
  if (first === undefined) return findBack(comparison, key, at.label);
  const isMoved = after.origins.has(key) || first.isMoved;
  const from = sights.map(({ label }) => label).join(", ");
  const isOnOtherPage = first.pageId !== at.pageId && first.page !== at.page;
  const isReworded = sights.length === 1 && first.text !== at.text && !first.isSecret && !at.isSecret;
  // A question that asks for a text now shows the code of a choice.
  const isOtherChoice = first.isChoice && !(at.isChoice && isSameWords(first.text, at.text));
  const isOtherQuestion = !isMoved && base !== undefined && hasTitleOfAnother(base, tenant, key);
  const namesQuestion = (isMoved && from !== at.label) || isOtherQuestion || (isOtherChoice && at.isSecret);
  const namesText = isReworded && (isMoved || isOtherChoice);
  const moved: MovedAnswer = {
    key,
    ...(namesQuestion ? { from } : {}),
    ...(isOnOtherPage ? { page: first.page } : {}),
    ...(namesText ? { before: first.isTicked || first.text } : {}),
  };
  return namesQuestion || isOnOtherPage || namesText ? moved : undefined;
}

/** Describes a restored orphan, unless the applicant has yet to read that it was gone from a question with this label. */
function findBack({ before, after, earlier }: Comparison, key: string, label: string): MovedAnswer | undefined {
  const names = [key, ...originsOf(after, key), ...(after.orphanOrigins.get(key) ?? [])].flatMap(withTyped);
  const isBack =
    after.moved.some((one) => withTyped(key).includes(one)) && names.some((one) => Object.hasOwn(before.orphans, one));
  const kept = earlier?.kept.find((one) => names.includes(one.key));
  const isOther = kept !== undefined && kept.label !== label;
  if (!isBack || (kept && !kept.isSeen && !isOther)) return undefined;
  return { key, isBack, ...(isOther ? { from: kept.label } : {}) };
}

function findKept(comparison: Comparison): readonly KeptAnswer[] {
  const { base, after } = comparison;
  // The earlier form and its labels are unknown, so show the keys.
  const unknown = base === undefined ? after.lost.map((key) => ({ key, label: key.replaceAll("_", " ") })) : [];
  const all = [...findStillKept(comparison), ...findNewlyKept(comparison), ...unknown];
  return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index);
}

const isHidden = ({ after, shown }: Comparison, key: string): boolean =>
  isAnswered(answerOf(after.application.answers, key)) && !shown.has(key);

/** Returns answers from the earlier notice that are still gone. */
function findStillKept(comparison: Comparison): readonly KeptAnswer[] {
  const { after, earlier } = comparison;
  return (earlier?.kept ?? []).flatMap((kept) => {
    const key = findOrphan(comparison, kept.key);
    const isKept = key !== undefined && (Object.hasOwn(after.orphans, key) || isHidden(comparison, key));
    return isKept ? [{ ...kept, key }] : [];
  });
}

/** Returns the current key of an orphan: `key 2` if a newer orphan took its key, or the key that a step gave it. */
function findOrphan({ before, after }: Comparison, key: string): string | undefined {
  const value = before.orphans[key];
  const names = Object.keys(after.orphans);
  const isKeyTaken = value !== undefined && after.orphans[key] !== value;
  const displaced = names.find((name) => name.startsWith(`${key} `) && after.orphans[name] === value);
  const moved = names.find((name) => (after.orphanOrigins.get(name) ?? [name]).includes(key));
  return isKeyTaken ? (displaced ?? moved) : (moved ?? key);
}

/** Finds answers that the applicant saw and that are hidden or orphaned now. */
function findNewlyKept(comparison: Comparison): readonly KeptAnswer[] {
  const { before, after, seen, newKeys } = comparison;
  const { orphans, application } = after;
  return [...seen].flatMap(([from, { label, text, isTicked, isSecret }]): readonly KeptAnswer[] => {
    if (newKeys.has(from)) return [];
    const isFrom = (key: string): boolean => originsOf(after, key).some((one) => withTyped(from).includes(one));
    const key =
      Object.keys(orphans).find((one) => before.orphans[one] !== orphans[one] && isFrom(one)) ??
      Object.keys(application.answers).find((one) => isFrom(one) && isHidden(comparison, one));
    if (key === undefined) return [];
    const value = orphans[key] ?? answerOf(application.answers, key);
    return [{ key, label, ...(isSecret || text === String(value) ? {} : { text: isTicked || text }) }];
  });
}

interface Results {
  readonly was: Evaluation | undefined;
  readonly is: Evaluation;
  readonly newKeys: ReadonlyMap<string, string>;
}

/** Finds questions that block a submission now and did not before, or that the earlier notice names. */
export function findAskedAgain(change: DraftChange, results: Results): readonly AskedAgain[] {
  const { tenant, earlier } = change;
  const named = new Map(earlier?.again.map(({ key, why }) => [results.newKeys.get(key) ?? key, why]));
  const found = [...results.is.errors.keys()].flatMap((key): readonly AskedAgain[] => {
    const field = tenant.fields.get(key);
    const why = field && findReason(change, results, field, named.get(key));
    return why === undefined ? [] : [{ key, why }];
  });
  // Leave out a missing year if its month is listed.
  const months = findMonthsByYear(tenant);
  return found.filter(({ key, why }) => why !== "missing" || !found.some((one) => one.key === months.get(key)));
}

function findReason(
  { base, before, tenant, after }: DraftChange,
  { was, is }: Results,
  field: Field,
  named: AgainReason | undefined,
): AgainReason | undefined {
  const isAnswer = isGiven(tenant, field, after.application.answers);
  if (named !== undefined) return isAnswer ? "wrong" : named;
  if (base === undefined || was === undefined) return undefined;
  const origins = after.origins.get(field.key) ?? [field.key];
  const sources = origins.map((from) => base.fields.get(from)?.fileOf ?? from);
  if (sources.some((from) => was.errors.has(from))) return undefined;
  if (isAnswer) return "wrong";
  const isLost = sources.some((from) => {
    const source = base.fields.get(from);
    return source !== undefined && was.visible.has(from) && isGiven(base, source, before.application.answers);
  });
  if (isLost) return "gone";
  // Leave out a page that the applicant has not begun, unless the draft was complete.
  return was.errors.size === 0 || isBegun(tenant, field.page, after.application.answers, is) ? "missing" : undefined;
}

const isBegun = (tenant: Tenant, page: string, answers: Answers, { visible }: Evaluation): boolean =>
  [...tenant.fields.values()].some(
    (field) =>
      field.page === page && !field.isComputed && visible.has(field.key) && isAnswered(answerOf(answers, field.key)),
  );

const isGiven = (tenant: Tenant, field: Field, answers: Answers): boolean =>
  isAnswered(enteredAnswer(tenant, answers, field.key)) || attachedPlaces(field, answers).length > 0;
