import { expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createApplicationRecord } from "../store/index.ts";
import { by } from "./content-under-test.fixture.ts";
import type { Content } from "./content.ts";
import { mergeAnswers } from "./merge-answers.ts";

const properties = {
  first_name: { type: "string", title: "First name" },
  last_name: { type: "string", title: "Last name" },
  full_name: {
    type: "string",
    title: "Full name",
    "x-compute": { cat: [{ var: "first_name" }, " ", { var: "last_name" }] },
  },
  birth_date: { type: "string", title: "Born", format: "date" },
  age: { type: "integer", title: "Age", "x-compute": { age: { var: "birth_date" } } },
} as const;

const TENANT = onePageTenant(properties);

const NOON = new Date("2026-11-21T17:00:00Z");
const { contentRevision, marks, createdAt } = createApplicationRecord("small", "account-1", 0);
const contentOf = (answers: Content["application"]["answers"]): Content => ({
  application: { ...EMPTY_APPLICATION, answers },
  contentRevision,
  marks,
  createdAt,
  asides: [],
  arrangements: {},
});

it("a save stores what the server reckons, and passes over what the browser says", () => {
  const { content, refused, answer } = mergeAnswers(
    TENANT,
    contentOf({}),
    { answers: { first_name: "Ada", last_name: "Lovelace", full_name: "Somebody Else", age: 12 } },
    NOON,
  );
  expect(content.application.answers).toEqual({ first_name: "Ada", last_name: "Lovelace", full_name: "Ada Lovelace" });
  expect(refused).toEqual([]);
  expect(answer).toEqual({ first_name: "Ada", last_name: "Lovelace", full_name: "Ada Lovelace" });
});

it("a page of an earlier tenant that sends a change of a computed answer is told what stands", () => {
  const { results, answer, content } = mergeAnswers(
    TENANT,
    contentOf({ first_name: "Ada", full_name: "Ada" }),
    { answers: { full_name: "Mine" }, changes: { full_name: by("laptop", 1, 1) } },
    NOON,
  );
  expect([results, answer, content.asides]).toEqual([{ full_name: "stored" }, { full_name: "Ada" }, []]);
});

it("an age is reckoned against the server's clock, and what it was is not kept aside", () => {
  const stored = contentOf({ birth_date: "2000-11-21", age: 25 });
  const { content } = mergeAnswers(TENANT, stored, { answers: { first_name: "Ada" }, known: 0 }, NOON);
  expect([content.application.answers["age"], content.asides]).toEqual([26, []]);
});
