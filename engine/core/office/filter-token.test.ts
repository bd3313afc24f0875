import fc from "fast-check";
import { expect, it } from "vitest";
import { toFilterToken, toTokenRange } from "./filter-token.ts";

it("sorts tokens of numbers numerically", () => {
  const number = fc.double({ noNaN: true });
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(toFilterToken("n", one) < toFilterToken("n", other)).toBe(one < other);
    }),
  );
});

it("includes in an open range every answer of its question, and no other question's answer", () => {
  const [from, to] = toTokenRange("date", undefined, undefined);
  for (const value of ["1990-01-01", "", "zzz", 7, -3, true]) {
    const token = toFilterToken("date", value);
    expect(token >= from && token <= to).toBe(true);
  }
  for (const other of [toFilterToken("date2", "1990"), toFilterToken("dat", "z"), ""])
    expect(other >= from && other <= to).toBe(false);
});
