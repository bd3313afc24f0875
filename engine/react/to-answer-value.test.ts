import { describe, expect, it } from "vitest";
import { toAnswerValue } from "./to-answer-value.ts";

describe("toAnswerValue", () => {
  it.each([
    ["a number from a slider", "number", "2.5", 2.5],
    ["a whole number from a slider", "integer", "40", 40],
    ["a number", "integer", 7, 7],
    ["text that is not a number", "integer", "seven", "seven"],
    ["text", "string", "Ada", "Ada"],
    ["a number where text is wanted", "string", 3, "3"],
    ["a ticked box", "boolean", true, true],
    ["an unticked box", "boolean", false, ""],
    ["a radio of RJSF's for yes", "boolean", "true", true],
    ["a radio of RJSF's for no", "boolean", "false", ""],
    ["an emptied input of RJSF's", "string", undefined, ""],
    ["an emptied number", "number", undefined, ""],
    ["nothing chosen", "string", null, ""],
    ["zero", "number", "0", 0],
  ] as const)("takes %s by the schema's type", (_, type, value, answer) => {
    expect(toAnswerValue("key", { type }, value)).toBe(answer);
  });

  it("refuses a list, because an answer is one value", () => {
    expect(() => toAnswerValue("hours", { type: "string" }, ["a"])).toThrow(
      'The widget of "hours" gave a list, not one value.',
    );
    expect(() => toAnswerValue("hours", { type: "string" }, {})).toThrow("gave an object");
  });
});
