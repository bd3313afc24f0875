import { describe, expect, it } from "vitest";
import { onePageDefinition, smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import type { AnswerSchema, AnswerValue } from "../../engine/core/index.ts";
import { toAnswerWords } from "./answer-words.ts";

const FIELDS: Readonly<Record<string, AnswerSchema>> = {
  words: { type: "string", title: "Words" },
  count: { type: "integer", title: "Count" },
  income: { type: "number", title: "Income", "x-money": "USD" },
  born: { type: "string", title: "Born", format: "date" },
  agrees: { type: "boolean", title: "I agree" },
  country: { type: "string", title: "Country", "x-options": "countries" },
  state: { type: "string", title: "State", "x-options": { list: "states", by: "country" } },
  marks: { type: "string", title: "Marks", "x-document": true },
};
const base = onePageDefinition(FIELDS);
const tenant = smallTenant({
  ...base,
  options: {
    countries: {
      options: [
        { value: "C1", label: "Canada" },
        { value: "U1", label: "United States" },
      ],
    },
    states: { keyed: { C1: [{ value: "S1", label: "Ontario" }], U1: [{ value: "S2", label: "Ohio" }] } },
  },
});

describe("the words of an answer in a notice", () => {
  it.each<[string, AnswerValue | undefined, string]>([
    ["words", "Ada", "Ada"],
    ["count", 3, "3"],
    ["income", 1200.5, "$1,200.50"],
    ["born", "1990-03-01", "March 1, 1990"],
    ["born", "31.2.1990", "31.2.1990"],
    ["agrees", true, "(ticked)"],
    ["agrees", false, "(not ticked)"],
    ["agrees", "", "(not ticked)"],
    ["country", "C1", "Canada"],
    ["state", "S2", "Ohio"],
    ["state", "S1", "Ontario"],
    ["marks", "ANSWERED", "(a document)"],
    ["marks", "Typed before", "Typed before"],
    ["gone", true, "(ticked)"],
    ["gone", false, "(not ticked)"],
    ["gone", "Text", "Text"],
  ])("at %s, describes %j as %s", (key, value, words) => {
    expect(toAnswerWords(tenant, key, value, { country: "U1" }, "2026-11-21")).toBe(words);
  });

  it.each(Object.keys(FIELDS))("shows no code, boolean or JSON for any answer to %s", (key) => {
    const values = [true, false, null, undefined, "", 0, 3.5, "C1", "S1", "ANSWERED"];
    const offered = { country: ["C1"], state: ["S1"], marks: ["ANSWERED"] } as Readonly<Record<string, string[]>>;
    for (const value of values) {
      const words = toAnswerWords(tenant, key, value, {}, "2026-11-21");
      expect(words).not.toMatch(/true|false|null|undefined|[[{]/);
      if (offered[key]?.includes(String(value)) === true) expect(words).not.toBe(value);
    }
  });
});
