import { describe, expect, it } from "vitest";
import { SMALL_DEFINITION } from "../small-tenant.fixture.ts";
import { interpolate, placeholdersOf, text } from "./interpolate.ts";
import { isSafeLink, parseRichText, toPlainText } from "./rich-text.ts";

describe("text", () => {
  it("is the specification's wording with partner values filled in", () => {
    expect(text(SMALL_DEFINITION, "banner.submitted", { first_name: "Ada" })).toBe("Thanks, Ada!");
    expect(text(SMALL_DEFINITION, "summary.title")).toBe("We're missing some information!");
  });
  it("is the tenant's own wording where it has one", () => {
    expect(text({ ...SMALL_DEFINITION, texts: { "login.title": "Come in to {university}" } }, "login.title")).toBe(
      "Come in to Alder Ridge University",
    );
  });
});

describe("interpolate", () => {
  it("leaves an unknown name standing, so that it is seen", () =>
    expect(interpolate("{nothing} {a}", { a: 1 })).toBe("{nothing} 1"));
  it("reads own values only", () => expect(interpolate("{constructor}", {})).toBe("{constructor}"));
  it("lists placeholders", () => expect(placeholdersOf("{a} and {b_c}")).toEqual(["a", "b_c"]));
});

describe("parseRichText", () => {
  it("parts paragraphs and lists, and marks bold words and links", () => {
    expect(parseRichText("One **two** [three](https://example.edu).\n\n- a\n- b")).toEqual([
      {
        kind: "paragraph",
        spans: [
          { text: "One " },
          { text: "two", bold: true },
          { text: " " },
          { text: "three", href: "https://example.edu" },
          { text: "." },
        ],
      },
      { kind: "list", items: [[{ text: "a" }], [{ text: "b" }]] },
    ]);
  });
  it.each(["javascript:alert`1`", "//evil.example", "http://plain.example", "data:text/html,x"])(
    "drops the unsafe link %s and keeps its words",
    (href) => {
      expect(parseRichText(`[x](${href})`)).toEqual([{ kind: "paragraph", spans: [{ text: "x" }] }]);
      expect(isSafeLink(href)).toBe(false);
    },
  );
  it("has a plain form", () => expect(toPlainText("**a** [b](/c)\n\n- d")).toBe("a b\nd"));
});
