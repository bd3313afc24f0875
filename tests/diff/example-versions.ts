import { createExampleTenant, type Example } from "../../engine/lint/example-tenant.fixture.ts";
import { diffTenants, type Difference } from "../../engine/lint/index.ts";
import { compileVersion } from "../../engine/node/compile-version.ts";

export const NOW = new Date("2026-11-21T12:00:00Z");
export const TEXT = { type: "string", title: "Town" };

export const diff = (old: readonly Example[], own: readonly Example[]): readonly Difference[] =>
  diffTenants(compileVersion(createExampleTenant(...old)), compileVersion(createExampleTenant(...own)), NOW);

export const asks = (key: string, schema: Example[string], required = false): Example => ({
  "data-model.json": { properties: { [key]: schema } },
  "pages/about.json": {
    schema: {
      properties: { [key]: { $ref: `../data-model.json#/properties/${key}` } },
      ...(required ? { required: [key] } : {}),
    },
    uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend", key] },
  },
});

export const genders = (...options: readonly (readonly [value: string, label: string])[]): Example => ({
  ...asks("gender", { type: "string", title: "Gender", "x-options": "genders" }),
  "options/genders.json": { options: options.map(([value, label]) => ({ value, label })) },
});
