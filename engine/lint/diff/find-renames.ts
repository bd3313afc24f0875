import type { Field } from "../../core/index.ts";
import { findClosest } from "../suggest.ts";
import { isSameJson } from "./create-meanings.ts";
import { findGroup, goalsOf, questionsOf, type DiffSide, type Move } from "./diff-side.ts";

/**
 * Finds the new keys of old questions. Two questions match if a step moved the whole answer, or if their labels are
 * alike, or if their rules, places and keys are alike.
 */
export function findRenames(
  before: DiffSide,
  after: DiffSide,
  moves: ReadonlyMap<string, Move>,
): ReadonlyMap<string, string> {
  const gone = questionsOf(before).filter(
    // A renamed group counts as another group: drafts store the number of items under the old name.
    ({ key, isComputed }) =>
      !isComputed && !after.tenant.fields.has(key) && findGroup(before, after, key)?.isLacking !== true,
  );
  const fresh = questionsOf(after).filter(({ key, isComputed }) => !isComputed && !before.tenant.fields.has(key));
  const renames = new Map(findMoved(moves).filter(([, to]) => after.tenant.fields.has(to)));
  const taken = new Set([...moves.values()].flatMap(goalsOf));
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

/** Pairs the old and new key of answers that steps move whole. No other answer moves to the new key. */
function findMoved(moves: ReadonlyMap<string, Move>): readonly (readonly [string, string])[] {
  return [...moves].flatMap(([key, move]): readonly (readonly [string, string])[] => {
    const [goal] = goalsOf(move);
    const isWhole = move.steps.every(({ kind, from }) => kind === "rename" || (kind === "merge" && from.length === 1));
    if (goal === undefined || goal === key || !isWhole || move.arrivals.some((one) => one.key !== goal)) return [];
    const isShared = [...moves.values()].some(
      (other) => other !== move && other.arrivals.some((one) => one.key === goal),
    );
    return isShared ? [] : [[key, goal]];
  });
}

const LIKELY = 3;

function likenessOf(one: Field, other: Field): number {
  if (one.isDocument !== other.isDocument) return 0;
  const sameWords = toWords(one.label) === toWords(other.label) ? 3 : 0;
  const sameRules = isSameJson(rulesOf(one), rulesOf(other)) ? 1 : 0;
  const nearKey = findClosest(one.key, [other.key]) === undefined ? 0 : 1;
  const samePlace = one.page === other.page && Math.abs(one.index - other.index) <= 1 ? 1 : 0;
  return sameWords + sameRules + nearKey + samePlace;
}

const toWords = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const rulesOf = ({ schema }: Field) => {
  const { title: _, description: __, errorMessage: ___, ...rules } = schema;
  return rules;
};
