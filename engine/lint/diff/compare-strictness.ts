import { resolveDateBound, type Field } from "../../core/index.ts";
import { isSameJson } from "./create-meanings.ts";
import { formerKeyOf, type DiffSides } from "./diff-side.ts";

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

export function findStricter(before: Field, after: Field, sides: DiffSides) {
  const [was, is] = [before.schema, after.schema];
  const bounds = [...LEAST, ...MOST].flatMap(([keyword, words, read]) => {
    const [old, own] = [read(before), read(after)];
    if (own === undefined || own === old) return [];
    const isLeast = LEAST.some(([least]) => least === keyword);
    if (old !== undefined && own > old !== isLeast) return [];
    return [[keyword, `${words} is ${own} now${old === undefined ? "" : ` in place of ${old}`}`] as const];
  });
  const [values, valuesNow] = [valuesIn(was), valuesIn(is)];
  const isValueGone = valuesNow !== undefined && values?.every((value) => valuesNow.includes(value)) !== true;
  const dates = (["min", "max"] as const).filter((bound) =>
    isEverStricter(bound, was["x-date"]?.[bound], is["x-date"]?.[bound], sides.now),
  );
  const isOther = (keyword: "pattern" | "format"): boolean => is[keyword] !== undefined && is[keyword] !== was[keyword];
  const isOtherPostcode = !isSameJson(postcodesOf(before, sides, true), postcodesOf(after, sides, false));
  const others: readonly (readonly [isStricter: boolean, keyword: string, words: string])[] = [
    [!isMultiple(was.multipleOf, is.multipleOf), "multipleOf", `the step is ${String(is.multipleOf)} now`],
    [was.type === "number" && is.type === "integer", "type", "only whole numbers are right now"],
    [isOther("pattern"), "pattern", "another pattern must be matched"],
    [isOther("format"), "format", `it must be written as ${String(is.format)} now`],
    [is["x-money"] !== undefined && was["x-money"] === undefined, "x-money", "it is an amount of money now"],
    [isValueGone, is.const === undefined ? "enum" : "const", "some values are no longer accepted"],
    [after.postcode !== undefined && isOtherPostcode, "x-postcode", "it is checked as a postal code in another way"],
  ];
  return [
    ...bounds,
    ...others.flatMap(([isStricter, keyword, words]) => (isStricter ? [[keyword, words] as const] : [])),
    ...dates.map((bound) => {
      const words = bound === "min" ? "the earliest date" : "the latest date";
      return ["x-date", `${words} is ${String(is["x-date"]?.[bound])} now`] as const;
    }),
  ];
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

function postcodesOf({ postcode }: Field, sides: DiffSides, isOld: boolean): unknown {
  if (postcode === undefined) return undefined;
  const { tenant } = isOld ? sides.before : sides.after;
  const by = isOld ? postcode.by : (formerKeyOf(sides, postcode.by) ?? postcode.by);
  return [{ ...postcode, by }, tenant.definition.postcodes];
}
