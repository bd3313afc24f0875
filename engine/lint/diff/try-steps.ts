import { isAnswered } from "../../core/index.ts";
import type { Answers, AnswerValue, MigratedDraft, ChangeStep, Field } from "../../core/index.ts";
import { questionsOf, type Arrival, type DiffSide, type Move, type VersionPair } from "./diff-side.ts";
import { createTrial, sampleAnswers, type Tried } from "./try-draft.ts";

/** Returns, in order, the steps that act on an answer at its first key, or at a key to which an earlier step moved it. */
export function stepsOnAnswer(key: string, steps: readonly ChangeStep[]): readonly ChangeStep[] {
  const places = new Set([key]);
  return steps.filter(({ from, to, kind }) => {
    if (!from.some((one) => places.has(one))) return false;
    if (kind === "rename") places.delete(from[0] ?? "");
    for (const place of to) places.add(place);
    return true;
  });
}

/** Migrates trial drafts that answer the questions of the steps. Returns a move for each question that has steps. */
export function trySteps(sides: VersionPair, all: readonly ChangeStep[]): ReadonlyMap<string, Move> {
  const steps = all.filter(isMoving);
  const named = new Set(steps.flatMap(({ from, to }) => [...from, ...to]));
  const fields = questionsOf(sides.before).filter(
    (field) => !field.isComputed && placesOf(field).some((place) => named.has(place)),
  );
  const attempt = createTrial(sides, new Set([...named, ...fields.map(({ key }) => key)]));
  const samples = new Map(
    fields.map((field) => [field, [...textsToSplit(field, steps), ...sampleAnswers(field, sides)]]),
  );
  const found = chooseAnswered(fields).flatMap((answered) =>
    CHOICES.flatMap((choose) => {
      const values = answered.map((field, nth) => [field, choose(samples.get(field) ?? [], nth) ?? ""] as const);
      const tried = attempt({ answers: toAnswers(values) });
      return answered.map((field) => ({
        field,
        arrivals: findArrivals(field, tried, answered.length === 1, sides.after),
      }));
    }),
  );
  return new Map(
    fields.flatMap((field): readonly (readonly [string, Move])[] => {
      const [first, ...further] = stepsOnAnswer(field.key, steps).filter(
        ({ kind }) => !field.isDocument || kind === "rename" || kind === "drop",
      );
      if (first === undefined) return [];
      const arrivals = found.filter((one) => one.field === field).flatMap((one) => one.arrivals);
      return [[field.key, { field, steps: [first, ...further], arrivals }]];
    }),
  );
}

const isMoving = ({ kind, from, to, dropped }: ChangeStep): boolean =>
  kind === "drop" ? dropped.length === 0 : kind === "rename" ? from[0] !== to[0] : kind === "split" || kind === "merge";

const placesOf = ({ key, filePlaces = [key] }: Field): readonly string[] => filePlaces;

const MAX_QUESTIONS = 6;

/** Chooses the questions that drafts answer: all subsets of up to six. For more: all, each alone, all but one. */
function chooseAnswered(fields: readonly Field[]): readonly (readonly Field[])[] {
  if (fields.length > MAX_QUESTIONS)
    return [fields, ...fields.flatMap((one) => [[one], fields.filter((other) => other !== one)])];
  return fields
    .reduce<readonly (readonly Field[])[]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]])
    .slice(1);
}

/** Ways to choose answers: the simplest, a different one for each question, or the longest. */
const CHOICES: readonly ((samples: readonly AnswerValue[], nth: number) => AnswerValue | undefined)[] = [
  (samples) => samples[0],
  (samples, nth) => samples[(nth + 1) % samples.length],
  (samples) => samples.toSorted((one, other) => String(other).length - String(one).length)[0],
];

function textsToSplit(field: Field, steps: readonly ChangeStep[]): readonly string[] {
  const isText = field.schema.type === "string" && field.options === undefined && !field.isDocument;
  const splits = steps.filter(({ kind }) => isText && kind === "split");
  return splits.map(({ to, separator }) => to.map((_, index) => `part${index}`).join(separator));
}

const toAnswers = (values: readonly (readonly [Field, AnswerValue])[]): Answers =>
  Object.fromEntries(values.flatMap(([field, value]) => placesOf(field).map((place) => [place, value] as const)));

/** Keys at which the migrated draft has the answer, also as an orphan. */
function findArrivals(
  field: Field,
  { up, errorsIfAsked }: Tried,
  isAlone: boolean,
  { tenant }: DiffSide,
): readonly Arrival[] {
  const isOwn = (sources: readonly string[]): boolean => sources.some((from) => placesOf(field).includes(from));
  const toArrival = (place: string, fate: Arrival["fate"]): Arrival => ({
    key: tenant.fields.get(place)?.fileOf ?? place,
    fate,
    isAlone,
  });
  const kept = Object.entries(up.application.answers)
    .filter(
      ([place, value]) => isAnswered(value) && tenant.fields.has(place) && isOwn(up.origins.get(place) ?? [place]),
    )
    .map(([place]) => toArrival(place, errorsIfAsked().has(place) ? "wrong" : "right"));
  const aside = Object.keys(up.orphans)
    .filter((name) => isOwn(sourcesAside(up, name)))
    .map((name) => toArrival(keyOfOrphan(name), "aside"));
  return [...kept, ...aside];
}

/** Removes the number from the name of a second orphan: the migration calls it `key 2`. */
const keyOfOrphan = (name: string): string => name.replace(/ \d+$/, "");

const sourcesAside = ({ origins, orphanOrigins }: MigratedDraft, name: string): readonly string[] =>
  orphanOrigins.get(name) ?? origins.get(name) ?? origins.get(keyOfOrphan(name)) ?? [keyOfOrphan(name)];
