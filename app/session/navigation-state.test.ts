import { expect, it } from "vitest";
import { parseNavigationState } from "./navigation-state.ts";

it("reads messages and the request for the error summary from the navigation", () => {
  const state = { errorMessage: "Why.", successMessage: "Done.", focusSummary: true, review: "first_name" };
  expect(parseNavigationState(state)).toEqual(state);
});

it("ignores personal data that an earlier version stored in the history", () => {
  const state = { studentAnswers: { first_name: "Ada" }, username: "ada@example.com", errorMessage: "Why." };
  expect(parseNavigationState(state)).toEqual({ errorMessage: "Why." });
});

it.each([null, undefined, "state", 1, [], { errorMessage: "" }, { successMessage: 1, focusSummary: "yes" }])(
  "finds no message in %j",
  (state) => expect(parseNavigationState(state)).toEqual({}),
);
