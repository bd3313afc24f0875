import { TENANT_FILE_SCHEMAS, WIDGET_NAMES, type JsonSchema, type TenantFileKind } from "../../schemas/index.ts";
import { CONDITIONS_FILE } from "../model/rule-facts.ts";
import { findText, isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { createTenantModel, type TenantModel } from "../model/tenant-model.ts";
import type { TenantFiles } from "../tenant-files.ts";

export const NAMED_SCHEMAS_FOLDER = ".schemas";

type Names = Readonly<Record<string, readonly string[]>>;

/** JSON Schemas that list the tenant's own names, for editors. Omits kinds of files that contain none of these names. */
export function toNamedSchemas(files: TenantFiles, now: Date): ReadonlyMap<TenantFileKind, JsonSchema> {
  const names = readNames(createTenantModel(files, now, WIDGET_NAMES));
  const kinds = Object.entries(TENANT_FILE_SCHEMAS) as [TenantFileKind, JsonSchema][];
  const rules = TENANT_FILE_SCHEMAS.conditions.definitions;
  return new Map(
    kinds.flatMap(([kind, { $id: _, ...schema }]) => {
      const definitions = { ...rules, ...toObject(schema["definitions"]) };
      const named = nameValues(kind === "data-model" ? { ...schema, definitions } : schema, names);
      return JSON.stringify(named) === JSON.stringify(schema) ? [] : [[kind, named as JsonSchema]];
    }),
  );
}

function readNames({ conditions, keys, groups, lists, pages, tenant, writtenSources }: TenantModel): Names {
  const members = [...groups.values()].flatMap(({ id, members: all }) =>
    Object.entries(all).map(([key, schema]) => [`{${id}}${key}`, toObject(schema)] as const),
  );
  const questions = [...members, ...[...keys].map(([key, { schema }]) => [key, schema] as const)];
  const gates = pages.flatMap(({ layout }) => layout.keys.flatMap((one) => one.gates));
  const tabs = pages.flatMap(({ layout }) => layout.nodes.flatMap(({ node }) => toList(node["tabs"])));
  return {
    answer: questions.flatMap(([key, schema]) => [
      key,
      ...(schema["x-options"] === undefined ? [] : [`${key}_desc`]),
      ...(schema["format"] === "date" ? [`${key}_typed`] : []),
    ]),
    reference: [
      ...[...keys.keys()].map((key) => `../data-model.json#/properties/${key}`),
      ...[...groups.keys()].map((id) => `../data-model.json#/repeat/${id}`),
    ],
    group: [...groups.keys()].map((id) => `{${id}}`),
    condition: [...Object.keys(toObject(writtenSources.get(CONDITIONS_FILE)?.value)), ...conditions.keys()],
    page: pages.map(({ id }) => id),
    round: toList(tenant["rounds"]).flatMap((round) => findText(toObject(round)["id"]) ?? []),
    list: [...lists.keys()],
    tabs: gates.flatMap((gate) => (gate.kind === "tab" ? [gate.tabs] : [])),
    tab: tabs.flatMap((tab) => findText(toObject(tab)["id"]) ?? []),
    addAnother: gates.flatMap((gate) => (gate.kind === "item" ? [gate.addAnother] : [])),
  };
}

/** Lists the names at each place that `x-names` marks with their kinds. */
function nameValues(schema: unknown, names: Names): unknown {
  if (Array.isArray(schema)) return schema.map((one) => nameValues(one, names));
  if (!isJsonObject(schema)) return schema;
  const { "x-names": kinds, propertyNames, ...rest } = schema;
  const named = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, nameValues(value, names)]));
  const own = Object.keys(toObject(schema["properties"]));
  const listed = namesOf(kinds, names);
  return {
    ...named,
    ...(listed.length === 0 ? {} : { enum: listed }),
    ...(kinds === "rule" ? { allOf: [{ $ref: "#/definitions/rule" }] } : {}),
    ...(propertyNames === undefined ? {} : { propertyNames: nameKeys(propertyNames, names, own) }),
  };
}

function nameKeys(schema: unknown, names: Names, own: readonly string[]): unknown {
  const { "x-names": kinds, ...rest } = toObject(schema);
  const listed = namesOf(kinds, names);
  return listed.length === 0 ? rest : { ...rest, enum: [...own, ...listed] };
}

const namesOf = (kinds: unknown, names: Names): readonly string[] => [
  ...new Set(
    String(kinds)
      .split(" ")
      .flatMap((kind) => names[kind] ?? []),
  ),
];
