import { describe, expect, it } from "vitest";
import { toSchemaValue } from "./validate-field.ts";

describe("a number that is given as text", () => {
  it.each([
    ["7", 7],
    [" 2.5 ", 2.5],
    ["3.", 3],
    ["-.5", -0.5],
    ["1e3", 1000],
    ["1E-2", 0.01],
  ])("reads %j as a number", (text, number) => {
    expect(toSchemaValue({ type: "number" }, text)).toBe(number);
  });

  it.each(["seven", "", "  ", "1,5", "1e999", "NaN", "Infinity"])("keeps the text %j, which is rejected", (text) => {
    expect(toSchemaValue({ type: "number" }, text)).toBe(text);
  });

  it("keeps text if the schema asks for text", () => {
    expect(toSchemaValue({ type: "string" }, "1e3")).toBe("1e3");
  });
});
