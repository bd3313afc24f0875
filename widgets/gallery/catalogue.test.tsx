// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { branchesOf, LAYOUT_NODE_TYPES, type LayoutNode } from "../../engine/core/index.ts";
import { widgetRegistry } from "../index.ts";
import { CATALOGUE } from "./catalogue.ts";
import { toGalleryTenant } from "./gallery-tenant.ts";
import { renderExample } from "./render-example.fixture.tsx";
import { isFormExample, type FormExample } from "./widget-examples.ts";

const FORMS: readonly FormExample[] = CATALOGUE.flatMap(({ examples }) => examples.filter(isFormExample));

/** Folders without styles of their own, or whose styles another folder's examples show. */
const WITHOUT_EXAMPLES = [
  "field-frame",
  "late",
  "masked-input",
  "lookup",
  "rich-text",
  "visually-hidden",
  "skip-link",
  "skeleton",
  "row",
  "phone",
  "texts",
  "sign-up-link",
];

afterEach(cleanup);

function typesIn(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node.type, ...branchesOf(node).flatMap(typesIn)]));
}

describe("the gallery", () => {
  it("has every layout node type", () => {
    const shown = new Set(FORMS.flatMap(({ layout }) => typesIn(layout)));
    expect(LAYOUT_NODE_TYPES.filter((type) => !shown.has(type))).toEqual([]);
  });

  it("has every widget", () => {
    const shown = new Set(
      FORMS.flatMap((example) => [...toGalleryTenant(example).fields.values()].map(({ widget }) => widget)),
    );
    expect(Object.keys(widgetRegistry).filter((name) => !shown.has(name))).toEqual([]);
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
    expect(without.sort()).toEqual([...WITHOUT_EXAMPLES].sort());
  });

  it("uses no answer key twice", () => {
    const keys = FORMS.flatMap(({ fields }) => Object.keys(fields));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(FORMS.map((example) => [example.title, example] as const))(
    "names every control of: %s",
    (_title, example) => {
      renderExample(example);
      const unnamed = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")].filter(
        (control) => control.labels?.length === 0,
      );
      expect(unnamed.map(({ id }) => id)).toEqual([]);
    },
  );

  it.each(FORMS.map((example) => [example.title, example] as const))(
    "describes by what is on the page: %s",
    (_title, example) => {
      renderExample(example);
      const ids = [...document.querySelectorAll("[aria-describedby], [aria-labelledby]")].flatMap((element) =>
        `${element.getAttribute("aria-describedby") ?? ""} ${element.getAttribute("aria-labelledby") ?? ""}`
          .split(" ")
          .filter((id) => id !== ""),
      );
      expect(ids.filter((id) => document.getElementById(id) === null)).toEqual([]);
    },
  );
});
