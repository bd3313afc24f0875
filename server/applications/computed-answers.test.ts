import { expect, it } from "vitest";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import { by, contentUnderTest } from "./content-under-test.fixture.ts";

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

it("stores the server's result, and ignores the browser's", () => {
  const server = contentUnderTest({}, TENANT);
  const computed = { full_name: "Somebody Else", age: 12 };
  const { refused, answer } = server.save({ answers: { first_name: "Ada", last_name: "Lovelace", ...computed } });
  const reckoned = { first_name: "Ada", last_name: "Lovelace", full_name: "Ada Lovelace" };
  expect([server.content().application.answers, answer, refused]).toEqual([reckoned, reckoned, []]);
});

it("returns the computed answer to a page of an earlier form that sent its own value", () => {
  const server = contentUnderTest({ first_name: "Ada", full_name: "Ada" }, TENANT);
  const { results, answer } = server.write("full_name", "Mine", by("laptop", 1, 1));
  expect([results, answer, server.asides()]).toEqual([{ full_name: "stored" }, { full_name: "Ada" }, []]);
});

it("computes an age by the server's clock, and does not set the old age aside", () => {
  const server = contentUnderTest({ birth_date: "2000-02-20", age: 25 }, TENANT);
  server.save({ answers: { first_name: "Ada" }, known: 0 });
  expect([server.entered("age"), server.asides()]).toEqual([26, []]);
});
