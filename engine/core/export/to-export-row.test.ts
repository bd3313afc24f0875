import { expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers, type Application } from "../answers/answers.ts";
import { onePageTenant, smallTenant } from "../small-tenant.fixture.ts";
import { toExportRow } from "./to-export-row.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const tenant = smallTenant();
const rowOf = (answers: Answers, rest: Partial<Application> = {}, of = tenant) =>
  toExportRow(of, { ...EMPTY_APPLICATION, ...rest, answers }, NOW);

it("exports codes with their labels, dates as they are stored, and secrets in full", () => {
  expect(rowOf({ country: "USA", state: "NY", birth_date: "1990-03-01", ssn: "123-45-6789" })).toMatchObject({
    country: { value: "USA", label: "United States" },
    state: { value: "NY", label: "New York" },
    birth_date: { value: "1990-03-01" },
    ssn: { value: "123-45-6789" },
  });
});

it("leaves out hidden questions, even with an answer, and unanswered questions", () => {
  const row = rowOf({ felony: "N", felony_comment: "x", first_name: "  ", watched: null });
  expect(Object.keys(row).sort()).toEqual(["felony", "optin_sms_ind"]);
});

it("exports whether a box is checked", () => {
  expect([rowOf({})["optin_sms_ind"], rowOf({ optin_sms_ind: true })["optin_sms_ind"]]).toEqual([
    { value: false },
    { value: true },
  ]);
});

it("exports existing items, but not the companions of answers", () => {
  const answers = { school_name: "A", school_2_name: "B", country: "USA", country_desc: "x" };
  const keys = Object.keys(rowOf(answers, { addAnother: { schools: 2 } }));
  expect(keys).toEqual(expect.arrayContaining(["school_name", "school_2_name", "country"]));
  expect(keys).not.toContain("school_3_name");
  expect(keys).not.toContain("country_desc");
});

it("exports numbers as numbers, computed answers, and the names of several files", () => {
  const asking = onePageTenant({
    credits: { type: "number", title: "Credits" },
    double: { type: "number", title: "Double", "x-compute": { "*": [{ var: "credits" }, 2] } },
    papers: { type: "string", title: "Papers", "x-document": true, "x-files": { max: 3 } },
  });
  const documents = {
    papers: { file_name: "a.pdf", file_size: 1 },
    papers_3: { file_name: "c.pdf", file_size: 3 },
    papers_2: { file_name: "not answered.pdf", file_size: 2 },
  };
  const answers = { credits: "3.5", papers: "ANSWERED", papers_3: "ANSWERED" };
  expect(rowOf(answers, { documents }, asking)).toEqual({
    credits: { value: 3.5 },
    double: { value: 7 },
    papers: {
      files: [
        { name: "a.pdf", bytes: 1 },
        { name: "c.pdf", bytes: 3 },
      ],
    },
  });
});

it("keeps the code of a removed option", () => {
  expect(rowOf({ country: "XYZ" })["country"]).toEqual({ value: "XYZ" });
});
