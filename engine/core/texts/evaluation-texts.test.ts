import { expect, it } from "vitest";
import { SMALL_DEFINITION } from "../small-tenant.fixture.ts";
import { answerMessage } from "./evaluation-texts.ts";

const CITY = { label: "City", schema: { type: "string" } } as const;
const PLACE = { label: "Where would you like to be placed?", schema: { type: "string" } } as const;
const AGREE = { label: "I agree to the terms", schema: { type: "boolean" } } as const;

it.each([
  [CITY, "validation.required", "City is a required field"],
  [PLACE, "validation.required", "Answer “Where would you like to be placed?”"],
  [AGREE, "validation.required", "Check “I agree to the terms”"],
  [CITY, "validation.minLength", "City must be at least 3 characters"],
  [PLACE, "validation.minLength", "Your answer to “Where would you like to be placed?” must be at least 3 characters"],
] as const)("renders for question %j and key %s: %s", (field, key, message) => {
  expect(answerMessage(SMALL_DEFINITION, field, key, { limit: 3 })).toBe(message);
});

it("uses the tenant's own message and quotation", () => {
  const words = { "validation.required": "{label}: fehlt noch", "validation.minLength": "{label}: zu kurz" };
  const german = { ...SMALL_DEFINITION, texts: words };
  expect(answerMessage(german, PLACE, "validation.required")).toBe("Where would you like to be placed?: fehlt noch");
  expect(answerMessage(german, PLACE, "validation.minLength", { limit: 3 })).toBe(
    "Where would you like to be placed?: zu kurz",
  );
  const quoting = { ...german, texts: { ...words, "validation.yourAnswer": "Antwort auf „{label}“" } };
  expect(answerMessage(quoting, PLACE, "validation.minLength", { limit: 3 })).toBe(
    "Antwort auf „Where would you like to be placed?“: zu kurz",
  );
});
