import type { Field } from "../../core/index.ts";
import { findClosest } from "../did-you-mean.ts";
import { isSameJson } from "./same-json.ts";
import { questionsOf } from "./diff-side.ts";
import { findMoved } from "./step-ways.ts";
import type { DiffSide, Way } from "./diff-side.ts";

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
