// @vitest-environment jsdom
import { expect, it } from "vitest";
import { registerInlinedStyles } from "./load-ahead.ts";

it("adds a disabled link for each inline style sheet that names its file", () => {
  document.head.innerHTML =
    '<style>a{}</style><style data-sheet="/assets/a.css">a{}</style><style data-sheet="/assets/b.css">b{}</style>';
  registerInlinedStyles(document);
  const links = [...document.querySelectorAll("link")];
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ["stylesheet", "/assets/a.css"],
    ["stylesheet", "/assets/b.css"],
  ]);
  expect(links.every(({ disabled }) => disabled)).toBe(true);
});
