import type { AddAnotherGroup } from "../tenant/gates.ts";
import { EMPTY_ANSWER } from "./answers.ts";
import type { Answers, AnswerValue } from "./answers.ts";

/** For each place of a group, the item that comes to stand there, by its number before; undefined for an empty one. */
export type ItemOrder = readonly (number | undefined)[];

/** The order in which item `n` is gone, and those after it have moved up. */
export function orderWithout({ max }: AddAnotherGroup, n: number): ItemOrder {
  return Array.from({ length: max }, (_, index) => {
    const from = index + 1 < n ? index + 1 : index + 2;
    return from > max ? undefined : from;
  });
}

/** The order in which place `n` is empty, and the items from there on have moved down. What stood last is gone. */
export function orderWithGap({ max }: AddAnotherGroup, n: number): ItemOrder {
  return Array.from({ length: max }, (_, index) => (index + 1 === n ? undefined : index + 1 < n ? index + 1 : index));
}

/** The order in which items `one` and `other` have changed places. */
export function orderSwapped({ max }: AddAnotherGroup, one: number, other: number): ItemOrder {
  return Array.from({ length: max }, (_, index) => (index + 1 === one ? other : index + 1 === other ? one : index + 1));
}

/**
 * The answers that change when a group's items take another order, as they are entered under their new keys. Each answer
 * of an item moves to the key that asks the same in the other item.
 */
export function arrangeItems(
  { itemKeys }: AddAnotherGroup,
  order: ItemOrder,
  entered: (key: string) => AnswerValue | undefined,
): Answers {
  const read = (key: string | undefined) => (key === undefined ? undefined : entered(key)) ?? EMPTY_ANSWER;
  const moved = order.flatMap((from, index) => {
    const source = from === undefined ? undefined : itemKeys[from - 1];
    return (itemKeys[index] ?? []).map((key, member) => [key, read(source?.[member])] as const);
  });
  return Object.fromEntries(moved.filter(([key, value]) => read(key) !== value));
}
