import { resolveDateBound } from "../../core/index.ts";
import type { Field } from "../../core/index.ts";
import { isSameJson } from "./create-meanings.ts";
import { formerKeyOf, type DiffSides } from "./diff-side.ts";

export interface Strictness {
  readonly stricter: readonly Change[];
  readonly wider: readonly Change[];
}

export interface Change {
  readonly keyword: string;
  readonly words: string;
}

const DAYS_TRIED = 800;
const DAY_MS = 86_400_000;

export function compareStrictness(before: Field, after: Field, sides: DiffSides): Strictness {
  const stricter: Change[] = [];
  const wider: Change[] = [];
  const add = (isStricter: boolean, keyword: string, words: string): void =>
    void (isStricter ? stricter : wider).push({ keyword, words });
  const [old, own] = [before.schema, after.schema];

  const compareBound = (
    keyword: string,
    was: number | undefined,
    is: number | undefined,
    isLeast: boolean,
    what: string,
  ) => {
    if (was === is) return;
    const none = isLeast ? -Infinity : Infinity;
    const isStricter = isLeast ? (is ?? none) > (was ?? none) : (is ?? none) < (was ?? none);
    add(
      isStricter,
      keyword,
      is === undefined
        ? `${what} has no limit any more`
        : `${what} is ${is} now${was === undefined ? "" : ` in place of ${was}`}`,
    );
  };
  compareBound("maxLength", mostCharacters(before), mostCharacters(after), false, "the greatest number of characters");
  compareBound("minLength", old.minLength, own.minLength, true, "the least number of characters");
  compareBound("minimum", old.minimum, own.minimum, true, "the least value");
  compareBound("maximum", old.maximum, own.maximum, false, "the greatest value");
  const [above, below] = ["what the value must be greater than", "what the value must be less than"];
  compareBound("exclusiveMinimum", old.exclusiveMinimum, own.exclusiveMinimum, true, above);
  compareBound("exclusiveMaximum", old.exclusiveMaximum, own.exclusiveMaximum, false, below);
  if (old.multipleOf !== own.multipleOf)
    add(
      !isMultiple(old.multipleOf, own.multipleOf),
      "multipleOf",
      own.multipleOf === undefined ? "any step is right" : `the step is ${own.multipleOf} now`,
    );
  if (old.type === "number" && own.type === "integer") add(true, "type", "only whole numbers are right now");
  if (old.type === "integer" && own.type === "number") add(false, "type", "numbers that are not whole are right too");
  if (old.pattern !== own.pattern)
    add(
      own.pattern !== undefined,
      "pattern",
      own.pattern === undefined ? "no pattern is asked any more" : "another pattern must be matched",
    );
  if (old.format !== own.format)
    add(
      own.format !== undefined,
      "format",
      own.format === undefined ? "any text is right now" : `it must be written as ${own.format} now`,
    );
  compareValues("enum", old.enum, own.enum, add);
  compareValues(
    "const",
    old.const === undefined ? undefined : [old.const],
    own.const === undefined ? undefined : [own.const],
    add,
  );
  compareDates(old["x-date"], own["x-date"], sides.now, add);
  if (old["x-money"] !== own["x-money"] && (old["x-money"] === undefined || own["x-money"] === undefined))
    add(
      own["x-money"] !== undefined,
      "x-money",
      own["x-money"] === undefined ? "it is a plain number now" : "it is an amount of money now",
    );
  comparePostcode(before, after, sides, add);
  compareBound("x-files", old["x-files"]?.min ?? 0, own["x-files"]?.min ?? 0, true, "the least number of files");
  return { stricter, wider };
}

/** A schema's own limit also holds for documents and choices. */
const mostCharacters = ({ maxLength, schema }: Field): number | undefined => maxLength ?? schema.maxLength;

type Add = (isStricter: boolean, keyword: string, words: string) => void;

function isMultiple(was: number | undefined, is: number | undefined): boolean {
  if (is === undefined) return true;
  if (was === undefined) return false;
  const steps = was / is;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}

function compareValues(
  keyword: string,
  was: readonly unknown[] | undefined,
  is: readonly unknown[] | undefined,
  add: Add,
): void {
  const sorted = (values: readonly unknown[] | undefined) => values && [...values].map(String).sort();
  if (isSameJson(sorted(was), sorted(is))) return;
  const isStricter = is !== undefined && (was === undefined || was.some((value) => !is.includes(value)));
  add(isStricter, keyword, isStricter ? "some values are no longer accepted" : "more values are accepted");
}

type Bounds = Field["schema"]["x-date"];

/** Compares relative bounds on each of the coming days, because they can cross. */
function compareDates(was: Bounds, is: Bounds, now: Date, add: Add): void {
  for (const bound of ["min", "max"] as const) {
    const [old, own] = [was?.[bound], is?.[bound]];
    if (old === own) continue;
    const what = bound === "min" ? "the earliest date" : "the latest date";
    if (own === undefined) add(false, "x-date", `${what} is no longer limited`);
    else {
      const stricter = old === undefined || isEverStricter(bound, old, own, now);
      if (stricter || isEverStricter(bound, own, old, now)) add(stricter, "x-date", `${what} is ${own} now`);
    }
  }
}

function isEverStricter(bound: "min" | "max", old: string, own: string, now: Date): boolean {
  for (let day = 0; day < DAYS_TRIED; day++) {
    const today = new Date(now.getTime() + day * DAY_MS).toISOString().slice(0, 10);
    const [was = "", is = ""] = [resolveDateBound(old, today), resolveDateBound(own, today)];
    if (bound === "min" ? is > was : is < was) return true;
  }
  return false;
}

function comparePostcode(before: Field, after: Field, sides: DiffSides, add: Add): void {
  const reference = after.postcode && {
    ...after.postcode,
    by: formerKeyOf(sides, after.postcode.by) ?? after.postcode.by,
  };
  const [was, is] = [
    { reference: before.postcode, forms: before.postcode && sides.before.tenant.definition.postcodes },
    { reference, forms: after.postcode && sides.after.tenant.definition.postcodes },
  ];
  if (isSameJson(was, is)) return;
  const isChecked = after.postcode !== undefined;
  add(
    isChecked,
    "x-postcode",
    isChecked ? "it is checked as a postal code in another way" : "it is no longer checked as a postal code",
  );
}
