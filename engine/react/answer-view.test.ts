import { expect, it } from "vitest";
import { toAnswerValue } from "./answer-view.ts";

it.each([
  ["a number from a slider", "number", "2.5", 2.5],
  ["a whole number from a slider", "integer", "40", 40],
  ["a number", "integer", 7, 7],
  ["text that is not a number", "integer", "seven", "seven"],
  ["text", "string", "Ada", "Ada"],
  ["a number for a text question", "string", 3, "3"],
  ["a ticked box", "boolean", true, true],
  ["an unticked box", "boolean", false, ""],
  ["a radio of RJSF's for yes", "boolean", "true", true],
  ["a radio of RJSF's for no", "boolean", "false", ""],
  ["an emptied input of RJSF's", "string", undefined, ""],
  ["an emptied number", "number", undefined, ""],
  ["nothing chosen", "string", null, ""],
  ["zero", "number", "0", 0],
  ["a number in powers of ten", "number", "1e3", 1000],
  ["a number that is still being typed", "number", "3.", "3."],
  ["blanks for a number question", "number", "  ", "  "],
  ["a number too large to hold", "number", "1e999", "1e999"],
  ["no number", "number", Number.NaN, ""],
  ["infinity", "number", Infinity, ""],
] as const)("converts %s by the schema's type", (_, type, value, answer) => {
  expect(toAnswerValue({ type }, value)).toBe(answer);
});

it("rejects lists and objects, because an answer is one value", () => {
  expect(toAnswerValue({ type: "string" }, ["a"])).toBeUndefined();
  expect(toAnswerValue({ type: "string" }, {})).toBeUndefined();
});
