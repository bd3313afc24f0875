import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistances } from "./vocabulary.ts";

function plainDistance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, column) => row + column),
  );
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      let cost = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + same,
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        cost = Math.min(cost, table[row - 2]![column - 2]! + 1);
      }
      table[row]![column] = cost;
    }
  }
  return table[left.length]![right.length]!;
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });

it("agrees with the textbook distance up to the given maximum", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 2 }), (typed, other, most) => {
      const beginnings = Array.from({ length: other.length + 1 }, (_, end) =>
        plainDistance(typed, other.slice(0, end)),
      );
      const beginning = Math.min(...beginnings);
      const whole = plainDistance(typed, other);
      const edits = editDistances(typed, other, most);
      expect(edits?.beginning).toBe(beginning > most ? undefined : beginning);
      if (edits !== undefined) expect(edits.whole).toBe(Math.min(whole, most + 1));
    }),
    { numRuns: 2_000 },
  );
});
