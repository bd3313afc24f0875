import changesSchema from "./changes.schema.json" with { type: "json" };
import conditionsSchema from "./conditions.schema.json" with { type: "json" };
import dataModelSchema from "./data-model.schema.json" with { type: "json" };
import optionListSchema from "./option-list.schema.json" with { type: "json" };
import pageSchema from "./page.schema.json" with { type: "json" };
import scenarioSchema from "./scenario.schema.json" with { type: "json" };
import tenantSchema from "./tenant.schema.json" with { type: "json" };
import { TEXTS_SHAPE } from "./texts-schema.ts";
import widgetNames from "./widget-names.json" with { type: "json" };

export { TEXTS_SCHEMA } from "./texts-schema.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schemas of tenant files, for editors and the linter. */
export const TENANT_FILE_SCHEMAS = {
  tenant: tenantSchema,
  "data-model": dataModelSchema,
  page: pageSchema,
  conditions: conditionsSchema,
  "option-list": optionListSchema,
  texts: TEXTS_SHAPE,
  scenario: scenarioSchema,
  changes: changesSchema,
} as const satisfies Record<string, JsonSchema>;
export type TenantFileKind = keyof typeof TENANT_FILE_SCHEMAS;

/**
 * Widgets that a page may name. widgets/widget-names.test.ts writes the list, because the linter cannot import React.
 */
export const WIDGET_NAMES: readonly string[] = widgetNames;

const KINDS_BY_PATH: readonly (readonly [RegExp, TenantFileKind])[] = [
  [/^tenant\.json$/, "tenant"],
  [/^data-model\.json$/, "data-model"],
  [/^conditions\.json$/, "conditions"],
  [/^texts\.json$/, "texts"],
  [/^changes\.json$/, "changes"],
  [/^pages\/[^/]+\.json$/, "page"],
  [/^(?:@shared\/)?options\/[^/]+\.json$/, "option-list"],
  [/^scenarios\/[^/]+\.json$/, "scenario"],
];

export function findTenantFileKind(path: string): TenantFileKind | undefined {
  return KINDS_BY_PATH.find(([pattern]) => pattern.test(path))?.[1];
}
