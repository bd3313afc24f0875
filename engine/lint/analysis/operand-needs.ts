import { isDateBound } from "../../core/index.ts";
import { isNumeric, type ValueType } from "./value-type.ts";

type Need = (operator: string, part: ValueType, report: Report) => void;

/** Types of the operands of each operator. The last entry applies to all further operands. */
export const OPERANDS: Readonly<Record<string, readonly (Need | undefined)[]>> = {
  "+": [needNumber],
  "-": [needNumber],
  "*": [needNumber],
  "/": [needNumber],
  "%": [needNumber],
  min: [needNumber],
  max: [needNumber],
  cat: [needText],
  digits: [needText],
  lower: [needText],
  plain: [needText],
  trim: [needText],
  matches: [needText, undefined],
  substr: [needText, needNumber],
  age: [needDate],
};

export const A_DATE = 'give the answer "format": "date" in data-model.json.';
export const A_NUMBER = "write a number in figures, without quotes.";
export const isDateLike = (text: string): boolean => /^\d{4}-/.test(text) && isDateBound(text);
export const toVar = ({ key }: ValueType): string => (key === undefined ? "…" : `{ "var": "${key}" }`);

export function needNumber(operator: string, part: ValueType, report: Report): void {
  const say = (because: string, hint?: string): void =>
    report(part.path, `calculates with ${part.words} in "${operator}"${because}`, hint);
  if (part.kind === "date") say(", which is a date", `write { "age": ${toVar(part)} } for years.`);
  else if (part.kind === "truth") say(", which is true or false", 'write { "if": […, 1, 0] } to count it.');
  else if (part.kind === "document" || part.kind === "list") say(", which is not a number");
  else if (part.isAnyText === true) say(", which may not be a number", 'write "type": "number" in data-model.json.');
  else if (part.kind === "text") {
    const wrong = typeof part.literal === "string" ? part.literal : part.values?.find((value) => !isNumeric(value));
    if (wrong === undefined || isNumeric(wrong)) {
      if (part.key === undefined && part.literal === undefined) say(", which is a text");
      return;
    }
    if (part.literal !== undefined) say(", which is not a number", A_NUMBER);
    else say(`, whose choice "${wrong}" is not a number`);
  }
}

export function needText(operator: string, part: ValueType, report: Report): void {
  const say = (hint?: string): void => report(part.path, `uses ${part.words} as a text in "${operator}"`, hint);
  if (part.kind === "truth") say('write { "if": […, "yes", "no"] } to say it in words.');
  else if (part.kind === "document" || part.kind === "list") say();
}

export function needDate(operator: string, part: ValueType, report: Report): void {
  const asks = operator === "age" ? 'asks the "age" of' : 'counts a "date" from';
  const say = (hint: string): void => report(part.path, `${asks} ${part.words}, which is not a date`, hint);
  if (part.kind === "date" || part.kind === "nothing") return;
  if (typeof part.literal !== "string") say(A_DATE);
  else if (!isDateLike(part.literal)) say(suggestDate(part.literal) ?? 'write a date as "2027-06-01".');
}

export function suggestDate(text: string): string | undefined {
  const date = text.trim();
  if (!isDateBound(date)) return undefined;
  return /^\d/.test(date) ? `write "${date}".` : `write { "date": "${date}" }.`;
}

/** Reports a mistake in a rule. `ofMoney` is the key of the question with the other currency. */
export type Report = (
  path: ValueType["path"],
  message: string,
  hint?: string,
  details?: { readonly ofMoney?: string | undefined; readonly isWarning?: boolean },
) => void;

/** Returns the currency of amounts that a rule calculates with or compares. Reports two different currencies. */
export function findCurrency(parts: readonly ValueType[], operator: string, report: Report): { currency?: string } {
  const amounts = parts.filter(({ currency }) => currency !== undefined);
  const countOf = ({ currency }: ValueType): number => amounts.filter((other) => other.currency === currency).length;
  const [first] = [...amounts].sort((one, other) => countOf(other) - countOf(one));
  if (first?.currency === undefined) return {};
  const other = amounts.findLast(({ currency }) => currency !== first.currency);
  if (other === undefined) return { currency: first.currency };
  report(
    other.path,
    `puts ${other.words}, in ${String(other.currency)}, together with ${first.words}, in ${first.currency}, in "${operator}"`,
    'amounts of one rule have one currency ("x-money").',
    { ofMoney: other.key },
  );
  return {};
}

type Range = Required<Pick<ValueType, "least" | "most" | "boundBy">>;

export function rangeOf(types: readonly ValueType[]): Range {
  const given = types.filter(({ kind }) => kind !== "nothing");
  const boundBy = [...new Set(given.flatMap((one) => one.boundBy ?? []))];
  if (given.length === 0 || given.some(({ kind }) => kind !== "number"))
    return { least: -Infinity, most: Infinity, boundBy };
  return {
    boundBy,
    least: Math.min(...given.map(({ least = -Infinity }) => least)),
    most: Math.max(...given.map(({ most = Infinity }) => most)),
  };
}

export function rangeOfResult(operator: string, parts: readonly (readonly ValueType[])[]): Partial<Range> {
  const ranges = parts.map(rangeOf);
  const leasts = ranges.map(({ least }) => least);
  const mosts = ranges.map(({ most }) => most);
  const [least = -Infinity, ...otherLeasts] = leasts;
  const [most = Infinity, ...otherMosts] = mosts;
  const add = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
  const isPositive = leasts.every((number) => number >= 0);
  if (operator === "+") return { least: add(leasts), most: add(mosts) };
  if (operator === "max") return { least: Math.max(...leasts), most: Math.max(...mosts) };
  if (operator === "-" && parts.length > 1) return { least: least - add(otherMosts), most: most - add(otherLeasts) };
  if (operator === "*" && isPositive && otherMosts.length === 1 && mosts.every(Number.isFinite))
    return { least: 0, most: most * (otherMosts[0] ?? 1) };
  return (operator === "*" || operator === "/") && isPositive ? { least: 0 } : {};
}

/** Joins the types of a part, as of an `if`, into one number. Returns undefined if it may be something else. */
function joinNumbers(types: readonly ValueType[]): ValueType | undefined {
  const given = types.filter(({ kind }) => kind !== "nothing");
  const one = given.length === 1 ? given[0] : given.find(({ literal }) => literal === undefined);
  return one !== undefined && given.every(({ kind }) => kind === "number") ? { ...one, ...rangeOf(given) } : undefined;
}

/**
 * Reports a comparison of an answer with a number outside the answer's range. Only warns if a question's bounds set the
 * range, because the portal stores wrong numbers and calculates with them.
 */
export function compareBounds(
  lefts: readonly ValueType[],
  rights: readonly ValueType[],
  operator: string,
  report: Report,
) {
  const [left, right] = [joinNumbers(lefts), joinNumbers(rights)];
  if (left === undefined || right === undefined) return;
  const [answer, number] = typeof right.literal === "number" ? [left, right] : [right, left];
  const { least = -Infinity, most = Infinity, boundBy = [] } = answer;
  if (typeof number.literal !== "number" || answer.literal !== undefined || least > most) return;
  const isTurned = answer === right;
  const sign = isTurned ? operator.replace(/[<>]/, (mark) => (mark === "<" ? ">" : "<")) : operator;
  const value = number.literal;
  const isNever =
    sign === "<" ? value <= least : sign === "<=" ? value < least : sign === ">" ? value >= most : value > most;
  if (sign.startsWith("<") || sign.startsWith(">") ? isNever : value < least || value > most)
    report(
      number.path,
      boundBy.length === 0
        ? `compares ${answer.words} with ${value}, which it never passes`
        : `compares ${answer.words} with ${value}, which it passes only while ${boundBy.map((key) => `"${key}"`).join(" or ")} is wrong`,
      Number.isFinite(least) && value <= least ? `it is ${least} or more.` : `it is ${most} or less.`,
      { isWarning: boundBy.length > 0 },
    );
}
