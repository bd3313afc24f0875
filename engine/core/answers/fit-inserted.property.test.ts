import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../../tests/property-runs.ts";
import { countCharacters } from "./characters.ts";
import { fitInserted, fitInsertedDigits, type Insertion } from "./fit-inserted.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Letters, and whatever may become one character with its neighbour. */
const PIECES = [
  ..."aZ9 日한ไ",
  "\r\n",
  "e\u0301",
  "\u0301",
  "\u1112\u1161\u11ab",
  "\u11ab",
  "\u200d",
  "\ufe0f",
  "\u0600",
  "🎓",
  "🏽",
  "👩🏽‍🎓",
  "👨‍👩‍👧‍👦",
  "🇨🇦",
  "🇨",
  "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  `a${"\u0301".repeat(40)}`,
];
const texts = (most: number) =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: most }).map((pieces) => pieces.join(""));
const insertions: fc.Arbitrary<Insertion> = fc.record({ before: texts(8), inserted: texts(20), after: texts(8) });

/** Where the text of an insertion may end, the longest first: after a whole character of what is before it and of it. */
function possibleEnds({ before, inserted }: Insertion): readonly number[] {
  const lead = before + inserted;
  return [...segmenter.segment(lead)]
    .map(({ index, segment }) => index + segment.length - before.length)
    .filter((end) => end > 0)
    .reverse();
}

/** The plain definition: every end is tried. */
function fitByTrying(insertion: Insertion, limit: number): string {
  const { before, inserted, after } = insertion;
  if (countCharacters(before + inserted + after) <= limit) return inserted;
  const end = possibleEnds(insertion).find((at) => countCharacters(before + inserted.slice(0, at) + after) <= limit);
  return inserted.slice(0, end ?? 0);
}

describe("what fits of an insertion", () => {
  it("is the longest beginning that fits, with no character cut", () => {
    fc.assert(
      fc.property(insertions, fc.nat(30), (insertion, limit) => {
        expect(fitInserted(insertion, limit)).toBe(fitByTrying(insertion, limit));
      }),
      { numRuns: propertyRuns(5000) },
    );
  });

  it("is found at once in a text of a million characters", () => {
    const started = performance.now();
    expect(fitInserted({ before: "a", inserted: "🎓".repeat(1_000_000), after: "b" }, 45)).toBe("🎓".repeat(43));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

it.each([
  ["too many", "", "123-45-67890", "", 9, "123-45-6789"],
  ["into the middle of a full number", "123-", "0", "45-6789", 9, ""],
  ["between others, with words", "20", "no 2 or 6 or 9", "", 4, "no 2 or 6 or "],
  ["of another script", "", "١٢٣٤٥", "", 4, "١٢٣٤"],
  ["no digit at all", "123-45-6789", "-", "", 9, "-"],
] as const)("cuts an insertion among digits: %s", (_, before, inserted, after, limit, kept) =>
  expect(fitInsertedDigits({ before, inserted, after }, limit)).toBe(kept),
);
