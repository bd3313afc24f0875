import { describe, expect, it } from "vitest";
import { interpolate, placeholdersOf } from "./interpolate.ts";
import { isSafeLink, parseRichText, toPlainText } from "./rich-text.ts";

describe("interpolate", () => {
  it("keeps an unknown placeholder visible", () => expect(interpolate("{nothing} {a}", { a: 1 })).toBe("{nothing} 1"));
  it("reads only own properties as placeholder values", () =>
    expect(interpolate("{constructor}", {})).toBe("{constructor}"));
  it("lists the placeholders of a text", () => expect(placeholdersOf("{a} and {b_c}")).toEqual(["a", "b_c"]));
});

describe("parseRichText", () => {
  it("separates paragraphs and lists, and marks bold words and links", () => {
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
    "removes the unsafe link %s and keeps its text",
    (href) => {
      expect(parseRichText(`[x](${href})`)).toEqual([{ kind: "paragraph", spans: [{ text: "x" }] }]);
      expect(isSafeLink(href)).toBe(false);
    },
  );
  it("renders rich text as plain text", () => expect(toPlainText("**a** [b](/c)\n\n- d")).toBe("a b\nd"));
});
