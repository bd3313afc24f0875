import { isAnswered, stepsSince } from "../../core/index.ts";
import type { Answers, AnswerValue, BroughtUp, ChangeStep, Field } from "../../core/index.ts";
import { questionsOf } from "./diff-side.ts";
import type { DiffSide, End, VersionPair, Way } from "./diff-side.ts";
import { sampleAnswers, createTrial } from "./try-draft.ts";
import type { Tried } from "./try-draft.ts";
import { findClosest } from "../suggest.ts";
import { isSameJson } from "./create-meanings.ts";

export function freshSteps(before: DiffSide, after: DiffSide): readonly ChangeStep[] {
  return stepsSince(after.tenant, before.tenant).filter(({ kind }) => kind !== "accept");
}

/** Steps that act on one answer, in order, wherever earlier steps moved it. */
export function stepsOnAnswer(key: string, steps: readonly ChangeStep[]): readonly ChangeStep[] {
  const places = new Set([key]);
  return steps.filter(({ from, to, kind }) => {
    if (!from.some((one) => places.has(one))) return false;
    if (kind === "rename") places.delete(from[0] ?? "");
    for (const place of to) places.add(place);
    return true;
  });
}

const isMoving = ({ kind, from, to, dropped }: ChangeStep): boolean =>
  kind === "drop" ? dropped.length === 0 : kind !== "recode" && (kind !== "rename" || from[0] !== to[0]);

/** Migrates drafts that answer the questions of the steps, and notes where each answer arrives. */
export function findWays(sides: VersionPair, fresh: readonly ChangeStep[]): ReadonlyMap<string, Way> {
  const { before, after } = sides;
  const steps = fresh.filter(isMoving);
  const named = new Set(steps.flatMap(({ from, to }) => [...from, ...to]));
  const moved = questionsOf(before).filter(
    ({ key, isComputed, filePlaces = [] }) => !isComputed && [key, ...filePlaces].some((place) => named.has(place)),
  );
  const attempt = createTrial(sides, new Set([...named, ...moved.map(({ key }) => key)]));
  const samples = new Map(
    moved.map((field) => [field.key, [...textsToPart(field, steps), ...sampleAnswers(field, sides)]]),
  );
  const found = new Map(moved.map(({ key }) => [key, { alone: new Set<string>(), ends: new Map<string, End>() }]));
  for (const answered of subsets(moved))
    for (let nth = 0; nth < VARIANTS; nth++) {
      const values = answered.map((field, at): readonly [Field, AnswerValue] => {
        const all = samples.get(field.key) ?? [];
        // The last draft has the longest answers, which may be too long when joined.
        const value = nth === VARIANTS - 1 ? all.at(-1) : all[(nth * (at + 1)) % all.length];
        return [field, value ?? ""];
      });
      const tried = attempt({ answers: toAnswers(values) });
      for (const [field] of values) note(found.get(field.key), field, tried, answered.length === 1, after);
    }
  return new Map(
    moved.flatMap((field) => {
      const own = stepsOnAnswer(field.key, steps).filter(
        ({ kind }) => !field.isDocument || kind === "rename" || kind === "drop",
      );
      if (own.length === 0) return [];
      const { alone = new Set(), ends = new Map<string, End>() } = found.get(field.key) ?? {};
      const all = [...ends.values()];
      const way: Way = {
        field,
        steps: own,
        isDropped: own.some(({ kind }) => kind === "drop") && all.every(({ arrives }) => !arrives),
        ends: all.filter(({ key }) => alone.has(key)),
        leftAt: all.filter(({ key }) => !alone.has(key)),
      };
      return [[field.key, way]];
    }),
  );
}

const VARIANTS = 3;
const MAX_QUESTIONS = 6;

function* subsets(fields: readonly Field[]): Generator<readonly Field[]> {
  if (fields.length <= MAX_QUESTIONS)
    for (let bits = 1; bits < 2 ** fields.length; bits++)
      yield fields.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1);
  else {
    yield fields;
    for (const one of fields) {
      yield [one];
      yield fields.filter((other) => other !== one);
    }
  }
}

const toAnswers = (values: readonly (readonly [Field, AnswerValue])[]): Answers =>
  Object.fromEntries(
    values.flatMap(([{ key, filePlaces = [key] }, value]) => filePlaces.map((place) => [place, value] as const)),
  );

function textsToPart(field: Field, steps: readonly ChangeStep[]): readonly string[] {
  const splits = steps.filter(({ kind }) => kind === "split");
  const isText = field.schema.type === "string" && field.options === undefined && !field.isDocument;
  return isText ? splits.map(({ to, separator }) => to.map((_, index) => `part${index}`).join(separator)) : [];
}

interface Noted {
  readonly alone: Set<string>;
  readonly ends: Map<string, End>;
}

function note(
  noted: Noted | undefined,
  { key, filePlaces = [key] }: Field,
  tried: Tried,
  isAlone: boolean,
  after: DiffSide,
): void {
  if (noted === undefined) return;
  const { up, errorsIfAsked } = tried;
  const isFrom = (sources: readonly string[]): boolean => sources.some((from) => filePlaces.includes(from));
  const at = (place: string): End => {
    const question = after.tenant.fields.get(place)?.fileOf ?? place;
    const end = noted.ends.get(question) ?? { key: question, arrives: false, isAside: false, isWrong: false };
    noted.ends.set(question, end);
    if (isAlone) noted.alone.add(question);
    return end;
  };
  for (const [place, value] of Object.entries(up.application.answers)) {
    if (!isAnswered(value) || !after.tenant.fields.has(place) || !isFrom(up.origins.get(place) ?? [place])) continue;
    const end = at(place);
    end.arrives = true;
    end.isWrong ||= errorsIfAsked().has(place);
  }
  for (const name of Object.keys(up.setAside)) {
    const place = name.replace(/ \d+$/, "");
    if (isFrom(sourcesAside(up, name, place))) at(place).isAside = true;
  }
}

const sourcesAside = ({ origins, setAsideOrigins }: BroughtUp, name: string, place: string): readonly string[] =>
  setAsideOrigins.get(name) ?? origins.get(name) ?? origins.get(place) ?? [place];

/** New key of each answer that moves whole to a key that no other answer takes. */
export function findMoved(ways: ReadonlyMap<string, Way>): ReadonlyMap<string, string> {
  const isAt = (way: Way, key: string): boolean => [...way.ends, ...way.leftAt].some((end) => end.key === key);
  const moved = new Map<string, string>();
  for (const [key, way] of ways) {
    const [end] = way.ends;
    if (end === undefined || end.key === key || way.ends.length + way.leftAt.length > 1) continue;
    if (!way.steps.every(({ kind, from }) => kind === "rename" || (kind === "merge" && from.length === 1))) continue;
    if (![...ways.values()].some((other) => other !== way && isAt(other, end.key))) moved.set(key, end.key);
  }
  return moved;
}

/** New keys of questions that were likely renamed: equal words, or equal rules at one place, or similar keys. */
export function findRenames(
  before: DiffSide,
  after: DiffSide,
  ways: ReadonlyMap<string, Way>,
): ReadonlyMap<string, string> {
  const gone = questionsOf(before).filter(({ key, isComputed }) => !isComputed && !after.tenant.fields.has(key));
  const fresh = questionsOf(after).filter(({ key, isComputed }) => !isComputed && !before.tenant.fields.has(key));
  const renames = new Map([...findMoved(ways)].filter(([, to]) => after.tenant.fields.has(to)));
  const taken = new Set([...ways.values()].flatMap(({ ends }) => ends.map(({ key }) => key)));
  const moved = new Set(
    after.model.changes.flatMap(({ kind, from }) => (kind === "accept" || kind === "recode" ? [] : from)),
  );
  const pairs = gone
    .flatMap((one) => fresh.map((other) => ({ one, other, likeness: likenessOf(one, other) })))
    .filter(({ likeness }) => likeness >= LIKELY)
    .sort((a, b) => b.likeness - a.likeness);
  for (const { one, other } of pairs) {
    if (renames.has(one.key) || moved.has(one.key) || taken.has(other.key)) continue;
    renames.set(one.key, other.key);
    taken.add(other.key);
  }
  return renames;
}

const LIKELY = 3;

function likenessOf(one: Field, other: Field): number {
  if (one.isDocument !== other.isDocument) return 0;
  const sameWords = normalise(one.label) === normalise(other.label) ? 3 : 0;
  const sameRules = isSameJson(rulesOf(one), rulesOf(other)) ? 1 : 0;
  const near = findClosest(one.key, [other.key]) === undefined ? 0 : 1;
  const isThere = one.page === other.page && Math.abs(one.index - other.index) <= 1 ? 1 : 0;
  return sameWords + sameRules + near + isThere;
}

const normalise = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const rulesOf = ({ schema }: Field) => {
  const { title: _, description: __, errorMessage: ___, ...rules } = schema;
  return rules;
};
