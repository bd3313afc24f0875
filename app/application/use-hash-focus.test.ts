// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { findFocusTarget } from "./use-hash-focus.ts";

function targetIn(html: string): string | undefined {
  document.body.innerHTML = html;
  return findFocusTarget("field-city")?.id;
}

const TITLE = '<div id="field-city__title">City</div>';

afterEach(() => document.body.replaceChildren());

it.each([
  ["an input", '<input id="field-city">', "field-city"],
  ["an element with a tabindex", '<div tabindex="0" id="field-city"><input id="in"></div>', "field-city"],
  ["the first radio of a group", '<div id="field-city"><input id="a" type="radio"><input type="radio"></div>', "a"],
  ["the first control that is enabled", '<div id="field-city"><select disabled></select><a id="b" href="/">', "b"],
  [
    "the first control beside a hidden input",
    `<div>${TITLE}<i id="c" tabindex="0"></i><input type="hidden" id="field-city"></div>`,
    "c",
  ],
  ["the first of several parts", `<div>${TITLE}<select id="field-city_year"></select></div>`, "field-city_year"],
  ["the element itself if it contains no control", '<div id="field-city"></div>', "field-city"],
  ["nothing if the field is not on the page", "", undefined],
])("finds %s", (_, html, target) => {
  expect(targetIn(html)).toBe(target);
});
