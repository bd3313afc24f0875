import { expect, it } from "vitest";
import { SMALL_DEFINITION, onePageTenant, smallTenant } from "../small-tenant.fixture.ts";
import { toDataDictionary, toExportColumns } from "./to-export-columns.ts";
import { toExportQuestions, type ExportQuestion } from "./to-export-questions.ts";

import fc from "fast-check";

const TODAY = "2026-11-21";
const questionsOf = (tenant = smallTenant()) => toExportQuestions(tenant, TODAY);
const question = (key: string, names: readonly string[], more: Partial<ExportQuestion> = {}): ExportQuestion => ({
  key,
  names,
  surroundings: [],
  type: "text",
  options: [],
  privacy: "personal",
  ...more,
});

it("makes one column for each question, in the order of the data model", () => {
  const keys = toExportColumns([questionsOf()]).map(({ key }) => key);
  expect(keys).toEqual(Object.keys(SMALL_DEFINITION.dataModel.properties));
});

it("names a question by its item, address or group, and adds its section or page only to avoid a duplicate name", () => {
  const text = (title: string) => ({ type: "string" as const, title });
  const properties = {
    city: text("City"),
    a_line1: text("Street"),
    a_city: text("City"),
    a_state: text("State"),
    a_zip: text("Zip"),
    a_country: text("Country"),
    school_name: text("Name"),
    school_2_name: text("Name"),
    asian: { type: "boolean" as const, title: "Asian" },
    motive: text("Motive"),
  };
  const fields = { line1: "a_line1", city: "a_city", state: "a_state", zip: "a_zip", country: "a_country" };
  const tenant = onePageTenant(properties, [
    { type: "section", title: "Birth", children: ["city"] },
    { type: "address", label: "Home", fields },
    {
      type: "addAnother",
      id: "schools",
      label: "Add",
      itemTitle: "School {n}",
      prefixes: ["school_", "school_2_"],
      children: ["{schools}name"],
    },
    { type: "checkGroup", label: "Origin", fields: ["asian"] },
    { type: "section", title: "Why", children: ["motive"] },
  ]);
  const labels = toExportColumns([questionsOf(tenant)]).map(({ label }) => label);
  expect(labels).toEqual([
    "City",
    "Home: Street",
    "Home: City",
    "Home: State",
    "Home: Zip",
    "Home: Country",
    "School 1: Name",
    "School 2: Name",
    "Origin: Asian",
    "Motive",
  ]);
});

it("distinguishes questions of one name by their surroundings, and finally by their keys", () => {
  const columns = toExportColumns([
    [
      question("application.status", ["Status"]),
      question("status", ["status "], { surroundings: ["You"] }),
      question("one", ["Name"], { surroundings: ["Page", "Father"] }),
      question("two", ["Name"], { surroundings: ["Page", "Mother"] }),
      question("three", ["Note"], { surroundings: ["Page"] }),
      question("four", ["Note"], { surroundings: ["Page"] }),
    ],
  ]);
  expect(columns.map(({ label }) => label)).toEqual([
    "Status",
    "You: status ",
    "Father: Name",
    "Mother: Name",
    "Page: Note (three)",
    "Page: Note (four)",
  ]);
});

it("makes every column label unique", () => {
  const word = fc.constantFrom("A", "a", "A (k0)", "A (k1)", "P: A", "");
  const drawn = fc.array(fc.record({ name: word, around: fc.array(word, { maxLength: 2 }) }), { maxLength: 8 });
  fc.assert(
    fc.property(drawn, (all) => {
      const asked = all.map(({ name, around }, index) => question(`k${index}`, [name], { surroundings: around }));
      const labels = toExportColumns([asked]).map(({ label }) => label.trim().toLowerCase());
      expect(new Set(labels).size).toBe(labels.length);
    }),
  );
});

it("puts questions of an earlier version last, merges the options of both versions, and keeps the stricter privacy class", () => {
  const newest = [
    question("kind", ["Kind"], { type: "choice", options: [{ value: "1", label: "Uno" }], privacy: "public" }),
    question("b", ["B"]),
  ];
  const earlier = [
    question("gone", ["Gone"]),
    question("kind", ["Kind"], { type: "choice", options: [{ value: "1", label: "One" }], privacy: "secret" }),
  ];
  const columns = toExportColumns([newest, earlier]);
  expect(columns.map(({ key, isCurrent }) => [key, isCurrent])).toEqual([
    ["kind", true],
    ["b", true],
    ["gone", false],
  ]);
  expect(columns[0]).toMatchObject({
    privacy: "secret",
    options: [
      { value: "1", label: "Uno" },
      { value: "1", label: "One" },
    ],
  });
  expect(toDataDictionary(columns).map(({ version }) => version)).toEqual(["current", "current", "earlier"]);
});

it("lists the choices of a list that depends on another answer, without the blank entry", () => {
  const columns = new Map(toExportColumns([questionsOf()]).map((column) => [column.key, column]));
  expect(columns.get("state")?.options).toEqual([
    { value: "NY", label: "New York" },
    { value: "ON", label: "Ontario" },
  ]);
  expect(columns.get("country")?.options.map(({ value }) => value)).toEqual(["CAN", "FRA", "USA"]);
});
