// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import { branchesOf, LAYOUT_NODE_TYPES, type LayoutNode } from "../engine/core/index.ts";
import { loadTenant, runScenarios } from "../engine/node/index.ts";
import { EXAMPLES, toExampleTenant, WIDGETS_FOLDER, type FormExample } from "./example.fixture.ts";
import { LateComputedAnswer, widgetRegistry } from "./index.ts";
import { findDanglingIds, findDescriptions, renderExample } from "./render-example.fixture.tsx";

beforeAll(async () => void (await LateComputedAnswer.load()));
function typesIn(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node.type, ...branchesOf(node).flatMap(typesIn)]));
}

describe("the widgets' tenant", () => {
  it("lints clean, and passes its scenario", async () => {
    const { tenant, folder, problems } = await loadTenant(WIDGETS_FOLDER);
    expect(problems).toEqual([]);
    expect((await runScenarios({ tenant, folder })).passed).toBe(true);
  });

  it("shows every layout node type and every widget", () => {
    const types = new Set(["section", ...EXAMPLES.flatMap(({ layout }) => typesIn(layout))]);
    expect(LAYOUT_NODE_TYPES.filter((type) => !types.has(type))).toEqual([]);
    const widgets = new Set(
      EXAMPLES.flatMap((example) => [...toExampleTenant(example).fields.values()].map(({ widget }) => widget)),
    );
    expect(Object.keys(widgetRegistry).filter((name) => !widgets.has(name))).toEqual([]);
  });
});

/** Each example as opened, after the first press of Submit, and with its files. */
const STATES: readonly FormExample[] = EXAMPLES.flatMap((example) => {
  const files = Object.keys(example.fields).filter((key) => example.fields[key]?.["x-document"] === true);
  const attached = {
    ...example,
    title: `${example.title}, attached`,
    answers: { ...example.answers, ...Object.fromEntries(files.map((key) => [key, "ANSWERED"])) },
    documents: Object.fromEntries(files.map((key) => [key, { file_name: "first-aid.pdf", file_size: 48_200 }])),
  };
  return [
    example,
    { ...example, title: `${example.title}, validating`, isValidating: true },
    ...(files.length > 0 ? [attached] : []),
  ];
});

describe.each(STATES)("$title", (example) => {
  it("labels each control, marks and describes exactly the wrong ones, and shows each error once", () => {
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
