import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, type Answers, type Application } from "../answers/answers.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { onePageTenant, smallTenant } from "../small-tenant.fixture.ts";
import { maskSecret } from "./format-answer.ts";
import type { PrintItem } from "./print-model.ts";
import { toPrintModel } from "./to-print-model.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const tenant = smallTenant();

function print(answers: Answers, rest: Partial<Application> = {}, asking = tenant, ...how: [string?, boolean?]) {
  const application = { ...EMPTY_APPLICATION, ...rest, answers };
  return toPrintModel(asking, application, evaluate(asking, application, NOW), NOW, ...how);
}
const items = (model: ReturnType<typeof print>): readonly PrintItem[] =>
  model.pages.flatMap((page) => page.sections.flatMap((section) => section.items));
const item = (model: ReturnType<typeof print>, key: string) =>
  items(model).find((entry) => "key" in entry && entry.key === key);

const schools = (answers: Answers, count = 1) =>
  items(print(answers, { addAnother: { schools: count } })).flatMap((entry) =>
    entry.kind === "group" ? [entry.label] : [],
  );

describe("toPrintModel", () => {
  it("prints labels of coded answers, long dates and masked secrets", () => {
    const { answers } = print({ country: "USA", birth_date: "1990-03-01", ssn: "123-45-6789" });
    expect(answers["country"]?.text).toBe("United States");
    expect(answers["birth_date"]?.text).toBe("March 1, 1990");
    expect(answers["ssn"]?.text).toBe("•••-••-6789");
  });
  it("prints 'Document attached for \"key\"' for a document", () => {
    const model = print({ sketch_pdf: "ANSWERED" }, { tabs: { sketch_tabs: "upload" } });
    expect(item(model, "sketch_pdf")).toMatchObject({ attached: true, text: 'Document attached for "sketch_pdf"' });
  });
  it("leaves out hidden answers", () => {
    expect(item(print({ felony: "N", felony_comment: "x" }), "felony_comment")).toBeUndefined();
  });
  it("prints an answer for its audiences, and all answers for the applicant", () => {
    const properties = {
      name: { type: "string", title: "Name" },
      needs: { type: "string", title: "Needs", "x-print": "office" },
      faith: { type: "string", title: "Faith", "x-print": "never" },
      health: { type: "string", title: "Health", "x-print": ["medical"] },
    } as const;
    const asking = onePageTenant(properties, [
      "name",
      { type: "section", title: "Private", children: ["needs", "faith", "health"] },
    ]);
    const shownTo = (audience: string) => {
      const answers = { name: "Ada", needs: "A ramp", faith: "Quaker", health: "Well" };
      const model = print(answers, {}, asking, audience);
      return [Object.keys(model.answers), model.pages[0]?.sections.map(({ title }) => title)];
    };
    expect(shownTo("everyone")).toEqual([["name"], [undefined]]);
    const both = [undefined, "Private"];
    expect(shownTo("office")).toEqual([["name", "needs"], both]);
    expect(shownTo("medical")).toEqual([["name", "health"], both]);
    expect(shownTo("applicant")).toEqual([["name", "needs", "faith", "health"], both]);
  });
  it("leaves out an empty added item, but never the first item", () => {
    expect(schools({ school_name: "A", school_3_name: "C" }, 3)).toEqual(["School 1", "School 3"]);
    expect(schools({}, 2)).toEqual(["School 1"]);
  });
  it("prints a notice above its questions if the page marks it for print", () => {
    const notice = (title: string, print: boolean, key: string) => ({
      type: "section" as const,
      title,
      description: `About ${title}.`,
      print,
      children: [{ type: "alert" as const, tone: "info" as const, title: "Law", text: "**Read** it.", print }, key],
    });
    const asking = onePageTenant(
      { waiver: { type: "string", title: "Waiver" }, other: { type: "string", title: "O" } },
      [notice("Letters", true, "waiver"), notice("Others", false, "other")],
    );
    const [letters, others] = print({}, {}, asking).pages[0]?.sections ?? [];
    expect(letters?.items.map((entry) => (entry.kind === "text" ? entry.text : entry.kind))).toEqual([
      "About Letters.",
      "Law\nRead it.",
      "answer",
    ]);
    expect(others?.items.map(({ kind }) => kind)).toEqual(["answer"]);
  });
  it("prints no heading for an address if its section has the same heading", () => {
    const keys = ["line1", "city", "state", "zip", "country"] as const;
    const parts = Object.fromEntries(keys.map((key) => [key, { type: "string" as const, title: key }]));
    const fields = { line1: "line1", city: "city", state: "state", zip: "zip", country: "country" };
    const address = { type: "address" as const, label: "Permanent address", fields };
    const under = (title: string) => {
      const asking = onePageTenant(parts, [{ type: "section", title, children: [address] }]);
      return print({}, {}, asking).pages[0]?.sections.flatMap(({ items: all }) => all.map(({ kind }) => kind));
    };
    expect(under("Permanent Address")).toEqual(keys.map(() => "answer"));
    expect(under("Where you live")).toEqual(["group"]);
    expect(JSON.stringify(print({}, {}, onePageTenant(parts, [address]), "applicant", true))).toMatch(/country.*line1/);
  });
});

it.each([
  ["123-45-6789", "•••-••-6789"],
  ["A123456", "••••456"],
  ["98765", "•••65"],
  ["1980-02-03", "••••-••-••"],
  ["6789", "••••"],
  ["12", "••"],
])("masks %s as %s", (value, shown) => expect(maskSecret(value)).toBe(shown));
