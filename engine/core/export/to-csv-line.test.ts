import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { toCsvLine } from "./to-csv-line.ts";

const parseStrictly = (text: string): readonly (readonly string[])[] => parse(text, { record_delimiter: "\r\n" });

const FORMULA_SIGNS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"] as const;

const cell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(...FORMULA_SIGNS, '"', ",", ";", " ", "a", "\u00A0", "\uFEFF") }),
);

it("writes lines that a strict parser reads back, with an apostrophe before formulas", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const read = parseStrictly(rows.map((row) => toCsvLine(row)).join(""));
      expect(read).toEqual(rows.map((row) => row.map((text) => (isFormula(text) ? `'${text}` : text))));
    }),
    { numRuns: 500 },
  );
});

it.each([
  [[-5, 3.5, 1e21, true, false], "-5,3.5,1e+21,true,false\r\n"],
  [["-5", "+1 555 0100", " =1+1", "＝1"], "'-5,'+1 555 0100,' =1+1,'＝1\r\n"],
  [['say "hi"', "a,b", "one\ntwo", "", "0012"], '"say ""hi""","a,b","one\ntwo",,0012\r\n'],
] as const)("writes %j", (cells, line) => expect(toCsvLine(cells)).toBe(line));

/** Defines a formula without the code's expression: white space as in ECMAScript, then one of the signs. */
function isFormula(text: string): boolean {
  const trimmed = text.trimStart();
  const lead = text.slice(0, text.length - trimmed.length);
  return FORMULA_SIGNS.some((sign) => trimmed.startsWith(sign)) || /[\t\r\n]/.test(lead);
}
