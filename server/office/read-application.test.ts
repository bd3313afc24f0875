import { expect, it } from "vitest";
import type { AnswerSchema } from "../../engine/core/index.ts";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import { findSecret, maskedSecretsOf } from "./index.ts";

const secret = { "x-privacy": "secret" } as const;
const properties: Readonly<Record<string, AnswerSchema>> = {
  born: { type: "string", title: "Born", "x-options": "countries", ...secret },
  since: { type: "string", title: "Since", format: "date", ...secret },
  number: { type: "string", title: "Number", ...secret },
  name: { type: "string", title: "Name" },
};
const tenant = onePageTenant(properties);
const application = {
  answers: { born: "CAN", since: "2020-02-03", number: "12345", name: "Ada" },
  documents: {},
  tabs: {},
  addAnother: {},
};

it("reveals only an answered secret, in its readable form", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const reveal = (key: string, answers: object = application.answers) =>
    findSecret(tenant, { ...application, answers: { ...answers } }, key, now)?.value;
  expect(["born", "since", "number", "name", "gone"].map((key) => reveal(key))).toEqual([
    "Canada",
    "February 3, 2020",
    "12345",
    undefined,
    undefined,
  ]);
  expect(reveal("born", { born: "an option that is gone" })).toBe("an option that is gone");
  expect(reveal("born", {})).toBeUndefined();
  expect(maskedSecretsOf(tenant, application).map(({ key }) => key)).toEqual(["born", "since", "number"]);
});
