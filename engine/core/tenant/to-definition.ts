import { readChangeSteps } from "../changes/change-steps.ts";
import type { OptionListFile } from "../options/option-list.ts";
import type { PostcodeForms } from "../validation/postcodes.ts";
import { TENANT_DEFAULTS } from "./definition.ts";
import type {
  AnswerSchema,
  ConditionsFile,
  DataModelFile,
  PageFile,
  TenantDefinition,
  TenantFile,
} from "./definition.ts";
import { expandDataModel, expandPage } from "./expand-repeats.ts";
import { readRepeatGroups } from "./repeat-groups.ts";
import { requireSoundDefinition } from "./require-sound-definition.ts";

export const SHARED_PREFIX = "@shared/";

export const POSTCODES_FILE = "postcodes.json";

type Json = Readonly<Record<string, unknown>>;

type Files = ReadonlyMap<string, string>;

/**
 * Combines the linted files of a tenant. Adds defaults, expands groups and resolves `$ref`s. The casts are safe,
 * because the linter has checked the schemas.
 * @param defaults `texts`: the default texts that differ from the current ones
 * @throws PorticoError like `requireSoundDefinition`
 */
export function toDefinition(
  files: Files,
  hash: string,
  defaults: { readonly tenant: Json; readonly texts: TenantDefinition["texts"] } = {
    tenant: TENANT_DEFAULTS,
    texts: {},
  },
): TenantDefinition {
  const tenant = fillDefaults(readJson(files, "tenant.json"), defaults.tenant);
  const written = readJson(files, "data-model.json");
  const groups = readRepeatGroups(written);
  const dataModel = resolveDataModel(expandDataModel(written, groups).value);
  const definition: TenantDefinition = {
    hash,
    tenant,
    dataModel,
    pages: tenant.pages.map((id) =>
      toPage(id, expandPage(readJson(files, `pages/${id}.json`), (group) => groups.get(group)).value, dataModel),
    ),
    conditions: readJson(files, "conditions.json") as ConditionsFile,
    options: usedOptionLists(files, dataModel),
    texts: { ...defaults.texts, ...(readJson(files, "texts.json") as Readonly<Record<string, string>>) },
    ...usedPostcodes(files, dataModel),
    ...(files.has("changes.json") ? { changes: readChangeSteps(readJson(files, "changes.json"), groups) } : {}),
  };
  requireSoundDefinition(definition);
  return definition;
}

function readJson(files: Files, path: string): Json {
  const text = files.get(path);
  if (text === undefined) return {};
  const { $schema: _, ...value } = JSON.parse(text) as Json;
  return value;
}

const sharedLists = new Map<string, { readonly text: string | undefined; readonly value: Json }>();

function readSharedJson(files: Files, path: string): Json {
  const text = files.get(path);
  const known = sharedLists.get(path);
  if (known !== undefined && known.text === text) return known.value;
  const value = readJson(files, path);
  sharedLists.set(path, { text, value });
  return value;
}

function fillDefaults(file: Json, defaults: Json): TenantFile {
  const sections = Object.fromEntries(
    ["limits", "session", "theme", "print"].map((name) => [
      name,
      { ...(defaults[name] as Json | undefined), ...(file[name] as Json | undefined) },
    ]),
  );
  return { ...TENANT_DEFAULTS, ...defaults, ...file, ...sections } as unknown as TenantFile;
}

function resolveDataModel(file: Json): DataModelFile {
  const { properties, definitions = {} } = file as unknown as DataModelFile;
  const entries = Object.entries(properties).map(([key, schema]) => [
    key,
    resolveReference(schema, "#/definitions/", definitions),
  ]);
  return { type: "object", properties: Object.fromEntries(entries) as DataModelFile["properties"] };
}

function resolveReference(
  schema: AnswerSchema & { readonly $ref?: string },
  prefix: string,
  among: Readonly<Record<string, AnswerSchema>>,
): AnswerSchema {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return schema;
  const target = among[$ref.slice($ref.indexOf(prefix) + prefix.length)];
  return target === undefined ? own : { ...resolveReference(target, prefix, among), ...own };
}

function toPage(id: string, file: Json, dataModel: DataModelFile): PageFile {
  const page = file as unknown as Omit<PageFile, "id">;
  const properties: Record<string, AnswerSchema> = {};
  const required = new Set(page.schema.required);
  const messages: Record<string, string> = {};
  for (const [key, schema] of Object.entries(page.schema.properties)) {
    const property = resolveReference(schema, "data-model.json#/properties/", dataModel.properties);
    properties[key] = property;
    const { "x-required": missing } = property;
    if (missing !== undefined) required.add(key);
    if (typeof missing === "string") messages[key] = missing;
  }
  const { errorMessage } = page.schema;
  return {
    ...page,
    id,
    schema: {
      ...page.schema,
      properties,
      ...(required.size === 0 ? {} : { required: [...required] }),
      ...(Object.keys(messages).length === 0
        ? {}
        : { errorMessage: { ...errorMessage, required: { ...messages, ...errorMessage?.required } } }),
    },
  };
}

function usedPostcodes(files: Files, dataModel: DataModelFile): Pick<TenantDefinition, "postcodes"> {
  const isUsed = Object.values(dataModel.properties).some((schema) => schema["x-postcode"] !== undefined);
  if (!isUsed) return {};
  const { countries } = readSharedJson(files, SHARED_PREFIX + POSTCODES_FILE);
  return { postcodes: countries as PostcodeForms };
}

function usedOptionLists(files: Files, dataModel: DataModelFile): TenantDefinition["options"] {
  const lists: Record<string, OptionListFile> = {};
  const add = (name: string): void => {
    const path = `options/${name}.json`;
    const from = files.has(path) ? path : SHARED_PREFIX + path;
    if (Object.hasOwn(lists, name) || !files.has(from)) return;
    const list = (from === path ? readJson(files, from) : readSharedJson(files, from)) as unknown as OptionListFile;
    lists[name] = list;
    if ("extends" in list) add(list.extends);
  };
  for (const path of files.keys()) {
    const own = /^options\/(.+)\.json$/.exec(path)?.[1];
    if (own !== undefined) add(own);
  }
  for (const schema of Object.values(dataModel.properties)) {
    const reference = schema["x-options"];
    if (reference !== undefined) add(typeof reference === "string" ? reference : reference.list);
  }
  return lists;
}
