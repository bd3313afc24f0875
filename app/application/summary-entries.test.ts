import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { toSummaryEntries } from "./PageState.tsx";

const { tenant } = await loadTenant(fileURLToPath(new URL("../../tenants/graduate", import.meta.url)));

it("gives a missing month and year one link, to the month", () => {
  const message = "Attended From: Month and Year are required.";
  const keys = ["college_attend_from_month", "college_attend_from_year"];
  const entries = toSummaryEntries(tenant, new Map(keys.map((key) => [key, [message]])));
  expect(entries).toEqual([{ page: "education", key: "college_attend_from_month", message }]);
});

it("gives a month and a year that are wrong in different ways a link each", () => {
  const errors = new Map([
    ["college_attend_from_month", ["One"]],
    ["college_attend_from_year", ["One", "Other"]],
  ]);
  expect(toSummaryEntries(tenant, errors).map(({ key, message }) => `${key} ${message}`)).toEqual([
    "college_attend_from_month One",
    "college_attend_from_year Other",
  ]);
});

it("gives each of two neighbouring questions, and of two schools, a link of its own, although the message is the same", () => {
  const message = "Please answer this question.";
  const keys = ["first_name", "middle_name", "college_attend_to_year", "college_2_attend_to_year"];
  const entries = toSummaryEntries(tenant, new Map(keys.map((key) => [key, [message]])));
  expect(entries.map(({ key, message: shown }) => [key, shown])).toEqual(keys.map((key) => [key, message]));
});
