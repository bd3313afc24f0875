import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { changeAnswers, EMPTY_APPLICATION, evaluate, type Tenant } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { toSummaryEntries } from "./summary-entries.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
let tenant: Tenant;
beforeAll(async () => {
  ({ tenant } = await loadTenant(fileURLToPath(new URL("../../tenants/graduate", import.meta.url))));
});
const entriesFor = (answers: Record<string, string>) => {
  const { application } = changeAnswers(tenant, EMPTY_APPLICATION, answers, NOW);
  return toSummaryEntries(tenant, evaluate(tenant, application, NOW).errors);
};

describe("toSummaryEntries", () => {
  it("gives a missing month and year one link, to the month", () => {
    const entries = entriesFor({ college_name: "Knox College" }).filter(({ message }) =>
      message.startsWith("Attended From"),
    );
    expect(entries).toEqual([
      { page: "education", key: "college_attend_from_month", message: "Attended From: Month and Year are required." },
    ]);
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

  it("gives each of two neighbouring questions a link of its own, although the message is the same", () => {
    const message = "Please answer this question.";
    const keys = ["first_name", "middle_name", "last_name"];
    const entries = toSummaryEntries(tenant, new Map(keys.map((key) => [key, [message]])));
    expect(entries).toEqual(keys.map((key) => ({ page: "about", key, message })));
  });

  it("gives each of two schools a link of its own, although the message is the same", () => {
    const dates = {
      college_attend_from_month: "9",
      college_attend_from_year: "2014",
      college_attend_to_month: "6",
      college_2_attend_from_month: "9",
      college_2_attend_from_year: "2016",
      college_2_attend_to_month: "6",
    };
    const entries = entriesFor({ college_name: "Knox College", college_2_name: "Reed College", ...dates }).filter(
      ({ message }) => message.startsWith("Attended To"),
    );
    expect(entries.map(({ key }) => key)).toEqual(["college_attend_to_year", "college_2_attend_to_year"]);
  });
});
