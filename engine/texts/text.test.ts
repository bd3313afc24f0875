import { describe, expect, it } from "vitest";
import { accountText } from "./account-text.ts";
import { lateText } from "./late-text.ts";
import { serverText } from "./server-text.ts";
import { text } from "./text.ts";

const SOURCE = { texts: {}, tenant: { partner: { university: "Alder Ridge University" } } };

describe("text", () => {
  it("returns the default text with values filled in", () => {
    expect(text(SOURCE, "banner.submitted", { first_name: "Ada" })).toBe("Thanks, Ada!");
  });
  it("returns the tenant's own wording, if any", () => {
    expect(text({ ...SOURCE, texts: { "form.save": "Come in to {university}" } }, "form.save")).toBe(
      "Come in to Alder Ridge University",
    );
  });
  it("returns the validation messages, too", () => {
    expect(text(SOURCE, "validation.required", { label: "City" })).toBe("City is a required field");
  });
});

it("accountText returns the texts of account screens and of the pages", () => {
  expect(accountText(SOURCE, "login.title")).toBe("Log in");
  expect(accountText({ ...SOURCE, texts: { "login.title": "Come in" } }, "login.title")).toBe("Come in");
  expect(accountText(SOURCE, "nav.account")).toBe("Account");
});

it("lateText returns the texts loaded after the first page and the texts of the pages", () => {
  expect(lateText(SOURCE, "summary.title")).toBe("We're missing some information!");
  expect(lateText(SOURCE, "progress.toAnswer", { count: 3 })).toBe("3 to answer");
  expect(lateText(SOURCE, "login.title")).toBe("Log in");
});

it("serverText returns the texts of the server and of the pages", () => {
  expect(serverText(SOURCE, "login.done")).toBe("You are logged in.");
  expect(serverText(SOURCE, "login.title")).toBe("Log in");
});
