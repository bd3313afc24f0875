import type { ValueType } from "./value-type.ts";

/** Reports a mistake at a path of a rule, or at the currency of the question `ofMoney`. */
export type Report = (path: ValueType["path"], message: string, hint?: string, ofMoney?: string) => void;

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
    other.key,
  );
  return {};
}

/** Reports a comparison of an answer with a number outside the answer's range. */
export function compareBounds(left: ValueType, right: ValueType, operator: string, report: Report): void {
  const [answer, number] = typeof right.literal === "number" ? [left, right] : [right, left];
  const { least = -Infinity, most = Infinity } = answer;
  // The rule bounds-consistent reports bounds that contradict each other.
  if (typeof number.literal !== "number" || answer.literal !== undefined || answer.kind !== "number" || least > most)
    return;
  const isTurned = answer === right;
  const sign = isTurned ? operator.replace(/[<>]/, (mark) => (mark === "<" ? ">" : "<")) : operator;
  const value = number.literal;
  const isNever =
    sign === "<" ? value <= least : sign === "<=" ? value < least : sign === ">" ? value >= most : value > most;
  if (sign.startsWith("<") || sign.startsWith(">") ? isNever : value < least || value > most)
    report(
      number.path,
      `compares ${answer.words} with ${value}, which it never passes`,
      Number.isFinite(least) && value <= least ? `it is ${least} or more.` : `it is ${most} or less.`,
    );
}
