// @vitest-environment jsdom
import { expect, it } from "vitest";
import { WIDGET_NEEDS } from "../engine/lint/rules/widget-rules.ts";
import { TENANT_FILE_SCHEMAS, WIDGET_NAMES } from "../engine/schemas/index.ts";
import { widgetRegistry } from "./index.ts";

const names = Object.keys(widgetRegistry);
const { field, ...definitions } = TENANT_FILE_SCHEMAS.page.definitions;

// If this test fails after a change of the registry, run `npx vitest run --project unit widgets/widget-names.test.ts
// -u` to write the names again.
it("lists the registry's widgets for the linter", async () => {
  await expect(`${JSON.stringify(names, undefined, 2)}\n`).toMatchFileSnapshot("../engine/schemas/widget-names.json");
  expect(WIDGET_NAMES).toEqual(names);
});

it("lists the answer needs of each widget for the linter", () => {
  expect(Object.keys(WIDGET_NEEDS)).toEqual(names);
});

it("describes each widget in page.schema.json, and suggests each to editors", () => {
  expect(Object.keys(definitions).filter((name) => name.startsWith("widget-"))).toEqual(
    names.map((name) => `widget-${name}`),
  );
  expect(field.properties["ui:widget"].examples).toEqual(names);
});

it("restricts in page.schema.json only the settings of the portal's own widgets", () => {
  const own = Object.entries(widgetRegistry).filter(([, widget]) => widget.FieldTemplate !== undefined);
  expect(field.if.properties["ui:widget"].enum).toEqual(own.map(([name]) => name));
});
