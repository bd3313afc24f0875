import { answerOf, DOCUMENT_ANSWERED, isAnswered } from "../answers/answers.ts";
import type { Answers, AnswerValue } from "../answers/answers.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import type { ChangeStep } from "./change-steps.ts";
import { fitAnswer } from "../answers/check-draft.ts";
import type { HeldAnswers, IsQuestion, Origins } from "./take-step.ts";
import { takeTracedStep } from "./take-step.ts";

export interface FollowedAnswers {
  readonly answers: Answers;
  readonly origins: ReadonlyMap<string, readonly string[]>;
  /** Keys of answers that steps drop, or whose target depends on the rest of the draft. */
  readonly stranded: ReadonlySet<string>;
}

/**
 * Applies missing steps to single answers. One arrives only if it would with all other questions answered and with
 * none.
 */
export function followSteps(tenant: Tenant, base: Tenant, given: Answers, now: Date): FollowedAnswers {
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const steps = stepsSince(tenant, base);
  const isQuestion = (key: string): boolean => {
    const field = base.fields.get(key) ?? tenant.fields.get(key);
    return field === undefined
      ? steps.some(({ from, to }) => from.includes(key) || to.includes(key))
      : field.fileOf === undefined;
  };
  const placeholders = toPlaceholders(base, steps);
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => isAnswered(value)));
  const emptied = Object.keys(given).filter((key) => !Object.hasOwn(filled, key));
  const others = Object.fromEntries(Object.entries(placeholders).filter(([key]) => !emptied.includes(key)));
  const among = take(steps, { ...others, ...filled }, isQuestion);
  const { held, sourcesOf } = among;
  const alone = take(steps, filled, isQuestion);
  const isSure = (key: string): boolean => placesFrom(among, key) === placesFrom(alone, key);
  const unsure = Object.keys(filled).filter((key) => !isSure(key));
  const stranded = findStranded({ base, tenant, held, sourcesOf, today }, Object.keys(filled), unsure);
  const answers: Record<string, AnswerValue> = {};
  const origins: Origins = new Map();
  for (const [key, value] of Object.entries(held)) {
    const sources = sourcesOf(key);
    if (!isAnswered(value) || !sources.every((from) => Object.hasOwn(filled, from) && !stranded.has(from))) continue;
    answers[key] = fit(tenant, key, value, today, base.fields.get(sources[0] ?? key)) ?? value;
    origins.set(key, sources);
  }
  // An emptied answer goes where the answer would have gone, unless that place is taken.
  const full = take(steps, { ...placeholders, ...filled }, isQuestion);
  for (const key of Object.keys(full.held)) {
    const sources = full.sourcesOf(key);
    if (!sources.every((from) => emptied.includes(from)) || isAnswered(answerOf(held, key))) continue;
    answers[key] = "";
    origins.set(key, sources);
  }
  return { answers, origins, stranded };
}

/** Steps of `tenant` that `base` lacks. */
export function stepsSince(tenant: Tenant, base: Tenant): readonly ChangeStep[] {
  const known = new Set((base.definition.changes ?? []).map(({ id }) => id));
  return (tenant.definition.changes ?? []).filter(({ id }) => !known.has(id));
}

function take(steps: readonly ChangeStep[], start: Answers, isQuestion: IsQuestion) {
  const held: HeldAnswers = { ...start };
  const origins: Origins = new Map();
  for (const step of steps) takeTracedStep(step, held, origins, () => undefined, isQuestion);
  return { held, sourcesOf: (key: string): readonly string[] => origins.get(key) ?? [key] };
}

const placesFrom = ({ held, sourcesOf }: ReturnType<typeof take>, key: string): string =>
  Object.entries(held)
    .filter(([place, value]) => isAnswered(value) && sourcesOf(place).includes(key))
    .map((entry) => JSON.stringify(entry))
    .sort()
    .join();

interface Taken extends ReturnType<typeof take> {
  readonly base: Tenant;
  readonly tenant: Tenant;
  readonly today: string;
}

function findStranded(
  { base, tenant, held, sourcesOf, today }: Taken,
  given: readonly string[],
  unsure: readonly string[],
): ReadonlySet<string> {
  const arrived = Object.keys(held).filter((key) => isAnswered(answerOf(held, key)));
  const isGone = (key: string): boolean => !arrived.some((place) => sourcesOf(place).includes(key));
  const stranded = new Set([...unsure, ...given.filter(isGone)]);
  let count = -1;
  while (count !== stranded.size) {
    count = stranded.size;
    for (const place of arrived) {
      const sources = sourcesOf(place);
      const isPlace =
        isPlaceFor(tenant, base, place, sources) && fit(tenant, place, held[place] ?? "", today) !== undefined;
      if (!isPlace || sources.some((from) => !given.includes(from) || stranded.has(from)))
        for (const from of sources) if (given.includes(from)) stranded.add(from);
    }
  }
  return stranded;
}

function fit(tenant: Tenant, key: string, value: AnswerValue, today: string, from?: Field): AnswerValue | undefined {
  const field = tenant.fields.get(key);
  return field && fitAnswer(tenant, field, value, today, from);
}

function isPlaceFor(tenant: Tenant, base: Tenant, place: string, sources: readonly string[]): boolean {
  const field = tenant.fields.get(place);
  if (field === undefined || field.isComputed) return false;
  return sources.every((from) => (base.fields.get(from)?.isDocument ?? field.isDocument) === field.isDocument);
}

/** A dummy answer to each question, with enough parts for every split. */
function toPlaceholders(base: Tenant, steps: readonly ChangeStep[]): Answers {
  const parts = Math.max(1, ...steps.map(({ to }) => to.length));
  const separators = new Set(steps.map(({ separator }) => separator));
  const text = `?${[...separators].map((separator) => `${separator}?`.repeat(parts)).join("")}`;
  const toAnswer = ({ schema, isDocument }: Field): AnswerValue =>
    isDocument ? DOCUMENT_ANSWERED : schema.type === "boolean" ? true : text;
  return Object.fromEntries(
    [...base.fields.values()].filter(({ isComputed }) => !isComputed).map((field) => [field.key, toAnswer(field)]),
  );
}
