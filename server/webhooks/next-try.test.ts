import fc from "fast-check";
import { expect, it } from "vitest";
import { findNextTry, PAUSES_MS } from "./next-try.ts";

const DAY_MS = PAUSES_MS.reduce((sum, pause) => sum + pause, 0);

/** The waits between tries where the receiver asks for these, one for each try. */
function play(asked: readonly (number | undefined)[]): readonly number[] {
  const waits: number[] = [];
  for (
    let step = 0, next = findNextTry(step, asked[0]);
    next !== undefined;
    next = findNextTry(step, asked[waits.length])
  ) {
    waits.push(next.waitMs);
    step = next.step;
  }
  return waits;
}

it("takes one pause after the other where nobody asks for another", () => expect(play([])).toEqual(PAUSES_MS));

it("waits for as long as it is asked to, and longer where its own pause is", () => {
  expect(findNextTry(0, 60_000)).toEqual({ waitMs: 60_000, step: 2 });
  expect(findNextTry(3, 60_000)).toEqual({ waitMs: PAUSES_MS[3], step: 4 });
});

it("waits for a day in all at most, whatever it is asked for, and ends", () => {
  const wish = fc.option(fc.oneof(fc.integer({ min: 0, max: 2 * DAY_MS }), fc.constant(Infinity)), {
    nil: undefined,
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 10 }), (asked) => {
      const waits = play(asked);
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(DAY_MS);
      for (const [index, wait] of waits.entries()) {
        const left = DAY_MS - waits.slice(0, index).reduce((sum, one) => sum + one, 0);
        expect(wait).toBeGreaterThan(0);
        if (index === 0) expect(wait).toBeGreaterThanOrEqual(Math.min(asked[0] ?? 0, left));
      }
    }),
  );
});
