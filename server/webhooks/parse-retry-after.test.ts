import fc from "fast-check";
import { expect, it } from "vitest";
import { parseRetryAfter } from "./parse-retry-after.ts";

const NOW = Date.UTC(1994, 10, 6, 8, 49, 30);

it.each([
  ["120", 120_000],
  ["0", 0],
  [" 7 ", 7_000],
  ["Sun, 06 Nov 1994 08:49:37 GMT", 7_000],
  ["Sunday, 06-Nov-94 08:49:37 GMT", 7_000],
  ["Sun Nov  6 08:49:37 1994", 7_000],
  ["Sun, 06 Nov 1994 08:49:20 GMT", 0],
])("reads %j", (value, askedMs) => expect(parseRetryAfter(value, NOW)).toBe(askedMs));

it.each([
  undefined,
  "",
  "-5",
  "1.5",
  "soon",
  "1e9",
  "Nov 1994",
  "Sun, 99 Nov 1994 08:49:37 GMT",
  "Sun, 06 Nov 1994 08:49:37 +0100",
])("takes nothing from %j", (value) => expect(parseRetryAfter(value, NOW)).toBeUndefined());

it("reads what it is given as any date writes itself", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => {
      const at = NOW - (NOW % 1_000) + seconds * 1_000;
      expect(parseRetryAfter(new Date(at).toUTCString(), NOW)).toBe(Math.max(0, at - NOW));
    }),
  );
});
