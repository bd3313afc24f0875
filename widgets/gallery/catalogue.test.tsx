// @vitest-environment jsdom

import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { branchesOf, LAYOUT_NODE_TYPES, type LayoutNode } from "../../engine/core/index.ts";
import { LateComputedAnswer } from "../fields/computed/LateComputedAnswer.tsx";
import { widgetRegistry } from "../index.ts";
import { CATALOGUE } from "./catalogue.ts";
import { toGalleryTenant } from "./gallery-tenant.ts";
import { findDanglingIds, findDescriptions, renderExample } from "./render-example.fixture.tsx";
import { isFormExample, type FormExample } from "./widget-examples.ts";

const FORMS: readonly FormExample[] = CATALOGUE.flatMap(({ examples }) => examples.filter(isFormExample));

/** Folders without styles of their own, or whose styles another folder's examples show. */
const WITHOUT_EXAMPLES =
  "field-frame late lookup masked-input phone rich-text row sign-up-link skeleton skip-link texts visually-hidden";

beforeAll(async () => void (await LateComputedAnswer.load()));
function typesIn(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node.type, ...branchesOf(node).flatMap(typesIn)]));
}

describe("the gallery", () => {
  it("has every layout node type and every widget, and uses no answer key twice", () => {
    const types = new Set(FORMS.flatMap(({ layout }) => typesIn(layout)));
    expect(LAYOUT_NODE_TYPES.filter((type) => !types.has(type))).toEqual([]);
    const widgets = new Set(
      FORMS.flatMap((example) => [...toGalleryTenant(example).fields.values()].map(({ widget }) => widget)),
    );
    expect(Object.keys(widgetRegistry).filter((name) => !widgets.has(name))).toEqual([]);
    const keys = FORMS.flatMap(({ fields }) => Object.keys(fields));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("has examples of every widget folder", () => {
    const folders = ["fields", "layout", "ui"].flatMap((group) =>
      readdirSync(join(import.meta.dirname, "..", group), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name, parentPath }) => join(parentPath, name)),
    );
    const without = folders
      .filter((folder) => !readdirSync(folder).some((file) => file.startsWith("examples.ts")))
      .map((folder) => basename(folder));
    expect(without.sort().join(" ")).toBe(WITHOUT_EXAMPLES);
  });
});

describe.each(FORMS)("the example: $title", (example) => {
  it("names each control, marks and describes the wrong ones and no other, and says once what is wrong", () => {
    const { store } = renderExample(example);
    const isError = (words: string) => words.startsWith("Error: ");
    const errorsOf = (key: string) => store.getField(key).errors.map((error) => `Error: ${error}`);
    const controls = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
    expect(controls.filter(({ labels }) => labels?.length === 0)).toEqual([]);
    expect(findDanglingIds()).toEqual([]);
    const shown = [...document.querySelectorAll(".p-field__error")].map(({ textContent }) => textContent);
    expect(shown).toEqual([...new Set(shown)]);
    for (const [key, { widget }] of store.tenant.fields) {
      const control = document.getElementById(`field-${key}`);
      if (control === null || widgetRegistry[widget]?.FieldTemplate === undefined) continue;
      const marked = control.closest("[role=radiogroup]") ?? control;
      const described = findDescriptions(marked);
      expect(described).toEqual(expect.arrayContaining(errorsOf(key)));
      expect([key, marked.ariaInvalid]).toEqual([key, described.some(isError) ? "true" : null]);
    }
  });
});
