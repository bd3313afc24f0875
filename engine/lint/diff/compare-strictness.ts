import { resolveDateBound } from "../../core/index.ts";
import type { Field } from "../../core/index.ts";
import { isSameJson } from "./create-meanings.ts";
import { formerKeyOf, type DiffSides } from "./diff-side.ts";

/** A rule of a question's schema that now accepts more or fewer answers. */
export interface Change {
  readonly keyword: string;
  readonly words: string;
  readonly isStricter: boolean;
}

type Schema = Field["schema"];

const LEAST: readonly (readonly [keyword: keyof Schema, words: string, read: (field: Field) => number | undefined])[] =
  [
    ["minLength", "the least number of characters", ({ schema }) => schema.minLength],
    ["minimum", "the least value", ({ schema }) => schema.minimum],
    ["exclusiveMinimum", "the value above which an answer must be", ({ schema }) => schema.exclusiveMinimum],
    ["x-files", "the least number of files", ({ schema }) => schema["x-files"]?.min ?? 0],
  ];
const MOST: typeof LEAST = [
  // A limit in the schema also applies to documents and choices.
  ["maxLength", "the greatest number of characters", ({ maxLength, schema }) => maxLength ?? schema.maxLength],
  ["maximum", "the greatest value", ({ schema }) => schema.maximum],
  ["exclusiveMaximum", "the value below which an answer must be", ({ schema }) => schema.exclusiveMaximum],
];

export function compareStrictness(before: Field, after: Field, sides: DiffSides): readonly Change[] {
  const [was, is] = [before.schema, after.schema];
  const changes: Change[] = [];
  const add = (keyword: string, isStricter: boolean, words: string): void =>
    void changes.push({ keyword, isStricter, words });
  /** Adds a change if a keyword was added, changed or removed. Only a removal makes the question less strict. */
  const compare = <T>(
    keyword: string,
    old: T | undefined,
    own: T | undefined,
    ifGone: string,
    ifThere: string,
  ): void => {
    if (old !== own) add(keyword, own !== undefined, own === undefined ? ifGone : ifThere);
  };
  for (const [keyword, words, read] of [...LEAST, ...MOST]) {
    const [old, own] = [read(before), read(after)];
    if (old === own) continue;
    const none = LEAST.some(([least]) => least === keyword) ? -Infinity : Infinity;
    const isStricter = none < 0 ? (own ?? none) > (old ?? none) : (own ?? none) < (old ?? none);
    const instead = old === undefined ? "" : ` in place of ${old}`;
    add(keyword, isStricter, own === undefined ? `${words} has no limit any more` : `${words} is ${own} now${instead}`);
  }
  if (was.multipleOf !== is.multipleOf)
    add(
      "multipleOf",
      !isMultiple(was.multipleOf, is.multipleOf),
      is.multipleOf === undefined ? "any step is right" : `the step is ${is.multipleOf} now`,
    );
  if (was.type === "number" && is.type === "integer") add("type", true, "only whole numbers are right now");
  if (was.type === "integer" && is.type === "number") add("type", false, "numbers that are not whole are right too");
  compare("pattern", was.pattern, is.pattern, "no pattern is asked any more", "another pattern must be matched");
  compare("format", was.format, is.format, "any text is right now", `it must be written as ${String(is.format)} now`);
  const isMoney = ({ "x-money": currency }: Schema) => (currency === undefined ? undefined : true);
  compare("x-money", isMoney(was), isMoney(is), "it is a plain number now", "it is an amount of money now");
  const [values, valuesNow] = [valuesIn(was), valuesIn(is)];
  if (!isSameJson(values?.toSorted(), valuesNow?.toSorted())) {
    const isStricter = valuesNow !== undefined && values?.every((value) => valuesNow.includes(value)) !== true;
    const keyword = (valuesNow === undefined ? was : is).const === undefined ? "enum" : "const";
    add(keyword, isStricter, isStricter ? "some values are no longer accepted" : "more values are accepted");
  }
  for (const bound of ["min", "max"] as const) {
    const [old, own] = [was["x-date"]?.[bound], is["x-date"]?.[bound]];
    const words = bound === "min" ? "the earliest date" : "the latest date";
    const isStricter = isEverStricter(bound, old, own, sides.now);
    if (isStricter || isEverStricter(bound, own, old, sides.now))
      add("x-date", isStricter, own === undefined ? `${words} is no longer limited` : `${words} is ${own} now`);
  }
  if (!isSameJson(postcodesOf(before, sides, true), postcodesOf(after, sides, false)))
    add(
      "x-postcode",
      after.postcode !== undefined,
      after.postcode === undefined
        ? "it is no longer checked as a postal code"
        : "it is checked as a postal code in another way",
    );
  return changes;
}

function isMultiple(was: number | undefined, is: number | undefined): boolean {
  if (is === undefined) return true;
  if (was === undefined) return false;
  const steps = was / is;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}

const valuesIn = ({ const: only, enum: values }: Schema): readonly string[] | undefined =>
  only === undefined ? values?.map(String) : [String(only)];

const DAYS_TRIED = 800;
const DAY_MS = 86_400_000;

/** Compares the bounds on each coming day, because the order of relative bounds can change. */
function isEverStricter(bound: "min" | "max", old: string | undefined, own: string | undefined, now: Date): boolean {
  if (old === own || own === undefined) return false;
  if (old === undefined) return true;
  for (let day = 0; day < DAYS_TRIED; day++) {
    const today = new Date(now.getTime() + day * DAY_MS).toISOString().slice(0, 10);
    const [was = "", is = ""] = [resolveDateBound(old, today), resolveDateBound(own, today)];
    if (bound === "min" ? is > was : is < was) return true;
  }
  return false;
}

/** Returns the postal code rules, with the old version's key for the country. */
function postcodesOf({ postcode }: Field, sides: DiffSides, isOld: boolean): unknown {
  if (postcode === undefined) return undefined;
  const { tenant } = isOld ? sides.before : sides.after;
  const by = isOld ? postcode.by : (formerKeyOf(sides, postcode.by) ?? postcode.by);
  return [{ ...postcode, by }, tenant.definition.postcodes];
}
