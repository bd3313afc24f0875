import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCharacters, firstCharacters, isLongerThan, isStreamSafe, normalize } from "./characters.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const clustersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Pieces from which the tests join random texts. Some joined texts are broken clusters. */
const PIECES = [
  ..."aZ9 \n\t-éßœ日本語한ไทยдΩ",
  "\r\n",
  "e\u0301",
  "\u1112\u1161\u11ab",
  "ก\u0e33",
  "ຂ\u0eb3",
  "ക\u0d4dഷ",
  "\u0d4eക",
  "क\u094dष",
  "ﾊ\uff9e",
  "\u0600\u0661",
  "\u00ad",
  "\u200d",
  "\u200c",
  "\ufe0f",
  "1\ufe0f\u20e3",
  "🎓",
  "👩🏽‍🎓",
  "👨‍👩‍👧‍👦",
  "🇨🇦",
  "🇨",
  "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "\u{110bd}",
  "\ud83d",
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
);

describe("the length of a text", () => {
  it("counts grapheme clusters, also on the fast path", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(countCharacters(text)).toBe(clustersOf(text).length);
      }),
    );
    // Tests each code unit beside a letter and beside itself.
    for (let code = 0; code <= 0xffff; code += 1) {
      const text = `a${String.fromCharCode(code)}b${String.fromCharCode(code, code)}`;
      if (countCharacters(text) !== clustersOf(text).length) expect.fail(`U+${code.toString(16)}`);
    }
  });

  it("counts the clusters of a text that is longer than the segmenter's window", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 700 }), (text, piece, times) => {
        const long = text + piece.repeat(times) + text;
        const clusters = clustersOf(long);
        const expected = clusters.reduce((sum, one) => sum + Math.ceil(one.length / 32), 0);
        // A cluster that fills the window may be counted in parts.
        if (clusters.every((one) => one.length < 224)) expect(countCharacters(long)).toBe(expected);
      }),
    );
  });

  it("counts the same characters in NFC and NFD", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(countCharacters(text.normalize("NFD"))).toBe(countCharacters(text.normalize("NFC")));
      }),
    );
  });

  it("counts invisible marks beyond a limit, so that they cannot lengthen a short text unnoticed", () => {
    expect(countCharacters(`a${"\u0301".repeat(31)}`)).toBe(1);
    expect(countCharacters(`a${"\u0301".repeat(32)}`)).toBe(2);
    expect(isLongerThan(`a${"\u0301".repeat(100_000)}`, 45)).toBe(true);
  });

  it("compares a length with a limit as a full count does", () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, limit) => {
        expect(isLongerThan(text, limit)).toBe(countCharacters(text) > limit);
      }),
    );
  });
});

it("normalizes ordinary texts, but no text with endless marks on a letter", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(normalize(text, "NFC")).toBe(text.normalize("NFC"));
    }),
  );
  const endless = `a${"\u0301".repeat(100)}${"\u0316".repeat(100)}`;
  expect([isStreamSafe(endless), normalize(endless, "NFC")]).toEqual([false, endless]);
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom("\u0301", "\u0316", "\u{1d165}"),
      fc.nat(80),
      texts,
      (before, mark, marks, after) => {
        const text = `${before}b${mark.repeat(marks)}b${after}`;
        expect(isStreamSafe(text)).toBe(
          !/\p{M}{31}/u.test(text) || [...text.matchAll(/\p{M}+/gu)].every(([run]) => run.length <= 60),
        );
      },
    ),
  );
});

it("cuts a text after as many whole characters as fit", () => {
  fc.assert(
    fc.property(texts, fc.nat(40), (text, limit) => {
      const clusters = clustersOf(text);
      expect(firstCharacters(text, limit)).toBe(clusters.slice(0, limit).join(""));
    }),
  );
});
