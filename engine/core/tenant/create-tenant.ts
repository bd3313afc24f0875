import type { PlacesOf } from "../conditions/rule.ts";
import { createCondition, createComputedAnswer, orderByReads, orderDerivations } from "../conditions/derivations.ts";
import type { ComputedAnswer } from "../conditions/derivations.ts";
import { PorticoError } from "../errors.ts";
import { interpolate } from "../texts/interpolate.ts";
import type { AnswerValidator } from "../validation/answer-validator.ts";
import type { FieldUiSchema, PageFile, PageRule, TenantDefinition } from "./definition.ts";
import { repeatingNodes, expandEntries, expandRecord } from "./expand.ts";
import { createDependencyIndex } from "./create-dependency-index.ts";
import { createField, toFilePlace, filePlacesOf, type Field } from "./field.ts";
import type { RepeatingNode } from "./layout.ts";
import { createPlacements, placeFields } from "./place-fields.ts";
import type { Page, Tenant } from "./tenant.ts";

/**
 * Compiles a definition that has passed `requireSoundDefinition`.
 * @param validators by data model key
 * @throws PorticoError `tenant_invalid` or `components_exceeded`
 */
export function createTenant(
  definition: TenantDefinition,
  validators: Readonly<Record<string, AnswerValidator>>,
): Tenant {
  const repeated = repeatingNodes(definition.pages);
  const rules = expandRecord(definition.conditions, repeated);
  const placesOf = findFilePlaces(definition);
  const unordered = new Map(
    Object.entries(rules).map(([name, { when }]) => [name, createCondition(name, when, placesOf)]),
  );
  const conditions = new Map(
    orderByReads(unordered, ({ refersTo }) => refersTo).map((condition) => [condition.name, condition]),
  );
  const computed = createComputedAnswers(definition, placesOf);
  const placements = createPlacements(placesOf);
  const fields = new Map<string, Field>();
  const pages: Page[] = [];
  for (const file of definition.pages) {
    const page = createPage(file, definition, repeated, fields);
    pages.push(page);
    const placed = new Map<string, Field["placements"]>();
    placeFields(
      { ...placements, fields: placed },
      page.layout,
      page.shownWhen === undefined ? [] : [{ kind: "condition", condition: page.shownWhen, expected: true }],
    );
    for (const [key, gates] of placed) {
      const other = fields.get(key);
      if (other !== undefined && !isAgain(page.uiSchema[key]))
        throw new PorticoError("tenant_invalid", `"${key}" is asked on two pages, "${other.page}" and "${page.id}".`);
      const field =
        other === undefined ? placedField(definition, page, key, fields.size, gates) : placeAgain(other, page, gates);
      fields.set(key, field);
      for (const place of field.filePlaces?.slice(1) ?? [])
        fields.set(place, toFilePlace(field, place, fields.get(place)?.index ?? fields.size));
    }
  }
  const fieldRules = new Map<string, PageRule[]>();
  for (const rule of definition.pages.flatMap((page) => expandEntries(page.rules ?? [], repeated)))
    fieldRules.set(rule.field, [...(fieldRules.get(rule.field) ?? []), rule]);
  const parts = {
    definition,
    hash: definition.hash,
    pages,
    fields,
    conditions,
    computed,
    derivations: orderDerivations(conditions, computed),
    rulesByField: fieldRules,
    requiredMessages: requiredMessagesOf(definition.pages),
    clearRules: placements.clearRules,
    watchers: placements.watchers,
    tabGroups: placements.tabGroups,
    addAnothers: placements.addAnothers,
    validators,
  };
  return { ...parts, dependencies: createDependencyIndex(parts) };
}

function findFilePlaces({ dataModel: { properties } }: TenantDefinition): PlacesOf {
  const places = new Map<string, readonly string[]>();
  for (const [key, schema] of Object.entries(properties)) {
    const [, ...further] = filePlacesOf(key, schema);
    if (further.length > 0) places.set(key, [key, ...further]);
  }
  return (key) => places.get(key) ?? [key];
}

function createComputedAnswers(
  { dataModel }: TenantDefinition,
  placesOf: PlacesOf,
): ReadonlyMap<string, ComputedAnswer> {
  return new Map(
    Object.entries(dataModel.properties).flatMap(([key, schema]) => {
      const rule = schema["x-compute"];
      return rule === undefined ? [] : [[key, createComputedAnswer(key, schema, rule, placesOf)] as const];
    }),
  );
}

/** @param earlier questions of earlier pages; a page that shows one again uses its texts */
function createPage(
  file: PageFile,
  { tenant }: TenantDefinition,
  repeated: readonly RepeatingNode[],
  earlier: ReadonlyMap<string, Field>,
): Page {
  const { "ui:layout": layout, ...written } = file.uiSchema;
  const fieldUi: readonly (readonly [string, unknown])[] = Object.entries(expandRecord(written, repeated)).map(
    ([key, ui]) => [key, isAgain(ui) ? { ...earlier.get(key)?.ui, ...ui } : ui],
  );
  return {
    id: file.id,
    path: file.path,
    navLabel: file.navLabel,
    title: interpolate(file.title ?? file.navLabel, tenant.partner),
    schema: file.schema,
    uiSchema: { "ui:layout": layout, ...(Object.fromEntries(fieldUi) as Record<string, unknown>) },
    layout,
    ...(file.intro === undefined ? {} : { intro: interpolate(file.intro, tenant.partner) }),
    ...(file.shownWhen === undefined ? {} : { shownWhen: file.shownWhen }),
  };
}

function placedField(
  definition: TenantDefinition,
  page: Page,
  key: string,
  index: number,
  placements: Field["placements"],
): Field {
  const schema = Object.hasOwn(page.schema.properties, key) ? page.schema.properties[key] : undefined;
  if (schema === undefined)
    throw new PorticoError("tenant_invalid", `Page "${page.id}" lays out "${key}", which its schema does not have.`);
  const ui = page.uiSchema[key];
  return createField({
    key,
    index,
    page: page.id,
    schema,
    ui: isFieldUi(ui) ? ui : {},
    tenant: definition.tenant,
    placements,
  });
}

const placeAgain = (field: Field, page: Page, placements: Field["placements"]): Field => ({
  ...field,
  placements: [...field.placements, ...placements],
  pages: [...field.pages, ...placements.map(() => page.id)],
});

const isAgain = (ui: unknown): ui is FieldUiSchema => isFieldUi(ui) && ui["ui:again"] === true;

function isFieldUi(ui: unknown): ui is FieldUiSchema {
  return ui !== null && typeof ui === "object" && !Array.isArray(ui);
}

function requiredMessagesOf(pages: readonly PageFile[]): ReadonlyMap<string, string | undefined> {
  // Later entries win, so list the first page last: it provides the message.
  return new Map(
    pages
      .toReversed()
      .flatMap((page) =>
        (page.schema.required ?? []).map((key) => [key, page.schema.errorMessage?.required?.[key]] as const),
      ),
  );
}
