import { answerOf, isAnswered } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { optionsFor } from "../options/options-for.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import { findAskedAgain } from "./asked-again.ts";
import type { BroughtUp } from "./bring-up.ts";
import { hasWordsOfAnother } from "./exchanged-words.ts";
import { readShownAnswers, withoutUnseen } from "./seen-answers.ts";
import type { ChangeNotice, DraftChange, KeptAnswer, MovedAnswer } from "./told-change.ts";
import type { SeenAnswer } from "./seen-answers.ts";

/**
 * What an applicant has to know after their draft was brought up to date: of every answer that was shown and does not
 * stand as it did, where it is now, and which questions that were fine are not any more. Of other words, and of what was
 * still to be answered, it says nothing. Several changes give one notice, as if they had been one. Undefined if there is
 * nothing to say.
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

const sourcesOf = (origins: BroughtUp["origins"], key: string): readonly string[] => origins.get(key) ?? [key];

interface ShownAnswer {
  readonly key: string;
  readonly at: SeenAnswer;
  readonly seen: ReadonlyMap<string, SeenAnswer>;
  readonly kept: ReadonlyMap<string, KeptAnswer>;
  readonly today: string;
}

function toMoved(change: DraftChange, { key, at, seen, kept, today }: ShownAnswer): readonly MovedAnswer[] {
  const { before, tenant, after } = change;
  // The files of a question go together.
  if (tenant.fields.get(key)?.fileOf !== undefined) return [];
  const sources = sourcesOf(after.origins, key);
  const sights = sources.flatMap((from) => seen.get(from) ?? []);
  const [first] = sights;
  if (first === undefined) {
    const asides = [key, ...sources, ...sourcesOf(after.setAsideOrigins, key)].flatMap((one) => [one, `${one}_typed`]);
    // What went and came back while nobody looked never went.
    const isBack =
      after.moved.some((one) => one === key || one === `${key}_typed`) && !asides.some((one) => kept.has(one));
    return isBack && asides.some((one) => Object.hasOwn(before.setAside, one)) ? [{ key, isBack }] : [];
  }
  const isStepped = after.origins.has(key) || first.isMoved;
  const from = sights.map(({ label }) => label).join(", ");
  const isElsewhere = first.pageId !== at.pageId && first.page !== at.page;
  const isReworded = sights.length === 1 && first.text !== at.text && !first.isSecret && !at.isSecret;
  const isAnother = !isStepped && first.isChoice && at.isChoice && isTakenForAnother(change, key, today);
  const entry: MovedAnswer = {
    key,
    ...((isStepped && from !== at.label) || (isAnother && at.isSecret) ? { from } : {}),
    ...(isElsewhere ? { page: first.page } : {}),
    // The words of a choice may change; a question that takes a text now shows what was stored for them.
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
  const { setAside, application, origins, setAsideOrigins } = after;
  const isNew = (key: string): boolean => before.setAside[key] !== setAside[key];
  const stayed = (earlier?.kept ?? []).flatMap((one): KeptAnswer[] => {
    const value = before.setAside[one.key];
    const places = Object.keys(setAside).filter((key) => sourcesOf(setAsideOrigins, key).includes(one.key));
    // What took its place has given it another name.
    const moved = Object.keys(setAside).find((key) => key.startsWith(`${one.key} `) && setAside[key] === value);
    const key = value !== undefined && setAside[one.key] !== value ? (moved ?? places[0]) : (places[0] ?? one.key);
    const isThere = key !== undefined && (Object.hasOwn(setAside, key) || isHidden(key));
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
      Object.keys(setAside).find((one) => isNew(one) && comesFrom(one)) ??
      Object.keys(application.answers).find((one) => comesFrom(one) && isHidden(one));
    if (key === undefined) return [];
    const value = setAside[key] ?? answerOf(application.answers, key);
    return [{ key, label, ...(isSecret || text === String(value) ? {} : { text }) }];
  });
  const unknown =
    base === undefined ? after.lost.map((key): KeptAnswer => ({ key, label: key.replaceAll("_", " ") })) : [];
  const all = [...stayed, ...went, ...unknown];
  return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index);
}
