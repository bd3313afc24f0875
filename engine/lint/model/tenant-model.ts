import { filePlacesOf, readChangeSteps, readRepeatGroups, type PostcodeForms } from "../../core/index.ts";
import type { JsonSource, Position } from "../json-source.ts";
import { parseJsonSource, createPositionFinder } from "../json-source.ts";
import type { Place, JsonPlace } from "../finding.ts";
import type { ProblemPosition } from "../problem.ts";
import type { SchemaFinding } from "../analysis/schema-findings.ts";
import { readAsMeant, expandSources, type MeantSource } from "./read-as-meant.ts";
import { folderName, POSTCODES_FILE, SHARED_PREFIX, textOfAsset, type TenantFiles } from "../tenant-files.ts";
import { readComputeFacts, CONDITIONS_FILE, readConditionFacts, type RuleFact } from "./rule-facts.ts";
import { DATA_MODEL_FILE, readDataModelFacts, type KeyFact } from "./data-model-facts.ts";
import { isJsonObject, toList, toObject, type Json } from "./json-shape.ts";
import { createOptionFinder, readListFacts } from "./option-facts.ts";
import { readPageFacts } from "./page-facts.ts";
import { readWordFacts } from "./word-facts.ts";

/** A model of any tenant folder. It is readable even if the folder has errors. */
export type TenantModel = ReturnType<typeof createTenantModel>;

/** Shared files are the same for all tenants of a run. */
const sharedSources = new Map<string, MeantSource>();

function readSource(path: string, text: string): MeantSource {
  const known = sharedSources.get(path);
  if (known?.source.text === text) return known;
  const read = readAsMeant(parseJsonSource(path, text));
  if (path.startsWith(SHARED_PREFIX)) sharedSources.set(path, read);
  return read;
}

/** A tenant among those that are linted together. */
export type TenantHead = ReturnType<typeof readHead>;

export function readHead(files: TenantFiles) {
  const { value } = parseJsonSource(TENANT_FILE, files.texts.get(TENANT_FILE) ?? "");
  return { folder: files.folder, id: folderName(files), tenant: toObject(value) };
}

export function createTenantModel(
  files: TenantFiles,
  now: Date,
  widgets: readonly string[],
  heads: readonly TenantHead[] = [],
) {
  const writtenSources = new Map<string, JsonSource>();
  const schemaFindings: SchemaFinding[] = [];
  for (const [path, text] of files.texts) {
    if (!path.endsWith(".json")) continue;
    const { source, findings } = readSource(path, text);
    writtenSources.set(path, source);
    schemaFindings.push(...findings);
  }
  const groups = readRepeatGroups(writtenSources.get(DATA_MODEL_FILE)?.value);
  const sources = expandSources(writtenSources, groups);
  const valueOf = (path: string): Json => toObject(sources.get(path)?.value);
  const tenant = valueOf(TENANT_FILE);
  const keys = readDataModelFacts(valueOf(DATA_MODEL_FILE));
  const pages = readPageFacts(sources, keys);
  const lists = readListFacts(sources);
  const repeated = pages.flatMap(({ layout }) => layout.repeating.map(({ node }) => node));
  const texts = valueOf(TEXTS_FILE);
  const conditions = readConditionFacts(valueOf(CONDITIONS_FILE), repeated);
  const computes = readComputeFacts(keys);
  const finders = new Map<string, (offset: number) => Position>();
  return {
    files,
    id: folderName(files),
    now,
    widgets,
    heads,
    /**
     * Parsed JSON files, with each repeat group expanded to its items. Positions in an item point to the declaration of
     * its group.
     */
    sources,
    /** Parsed JSON files before the groups are expanded, with misspelt keywords and values corrected. */
    writtenSources: writtenSources as ReadonlyMap<string, JsonSource>,
    schemaFindings: schemaFindings as readonly SchemaFinding[],
    groups,
    tenant,
    partner: toObject(tenant["partner"]),
    texts,
    keys,
    /** Key of the question, by the key of each further file. */
    filePlaces: findFilePlaces(keys),
    pages,
    fieldUis: pages.flatMap(({ fieldUis }) => [...fieldUis.values()]),
    asked: new Map<string, { readonly at: Place }>(pages.flatMap(({ properties }) => [...properties])),
    conditions,
    computes,
    ruleFacts: [...conditions.values(), ...computes.values()] as readonly RuleFact[],
    lists,
    postcodes: toObject(valueOf(SHARED_PREFIX + POSTCODES_FILE)["countries"]) as PostcodeForms,
    /** Steps with flat keys. A group's step has one entry for each item. */
    changes: readChangeSteps(valueOf(CHANGES_FILE), groups),
    words: readWordFacts({ pages, keys, texts }),
    ...createOptionFinder(lists, now.getUTCFullYear()),
    isReadable: (part: Part): boolean =>
      isPartReadable(part, files, sources) &&
      // A missing page is one problem, not one for each name that the page would define.
      (part !== "pages" ||
        toList(tenant["pages"]).every((id) => typeof id !== "string" || sources.has(`pages/${id}.json`))),
    positionOf: (place: Place): ProblemPosition => {
      const source = ("isWritten" in place ? writtenSources : sources).get(place.file);
      const range = "path" in place ? source?.rangeOf(place.path, place.on ?? "value") : place;
      let positionAt = finders.get(place.file);
      if (positionAt === undefined) {
        const asset = files.assets.get(place.file);
        const text = asset === undefined ? files.texts.get(place.file) : textOfAsset(asset);
        positionAt = source?.positionAt ?? createPositionFinder(text ?? "");
        finders.set(place.file, positionAt);
      }
      const { offset, length } = range ?? { offset: 0, length: 0 };
      const end = positionAt(offset + length);
      return { file: place.file, ...positionAt(offset), endLine: end.line, endColumn: end.column };
    },
  };
}

function findFilePlaces(keys: ReadonlyMap<string, KeyFact>): ReadonlyMap<string, string> {
  return new Map(
    [...keys.values()].flatMap(({ key, schema }) =>
      filePlacesOf(key, schema)
        .slice(1)
        .filter((place) => !keys.has(place))
        .map((place) => [place, key] as const),
    ),
  );
}

/** Names of the questions of groups, such as `{job}town`. */
export const membersOf = (groups: TenantModel["groups"]): readonly string[] =>
  [...groups.values()].flatMap(({ id, members }) => Object.keys(members).map((member) => `{${id}}${member}`));

export const TENANT_FILE = "tenant.json";
export const inTenantFile = (...path: readonly (string | number)[]): JsonPlace => ({
  file: TENANT_FILE,
  path: [...path],
});
export const TEXTS_FILE = "texts.json";
export const CHANGES_FILE = "changes.json";
export const PRINT_FILE = "print.hbs";

const PART_FILES = {
  tenant: /^tenant\.json$/,
  dataModel: /^data-model\.json$/,
  pages: /^pages\/[^/]+\.json$/,
  conditions: /^conditions\.json$/,
  options: /^(@shared\/)?options\/[^/]+\.json$/,
  texts: /^texts\.json$/,
  print: /^print\.hbs$/,
} as const;
/** Part of a tenant that a rule needs. The rule does not run if the part is unreadable. */
export type Part = keyof typeof PART_FILES;
const OPTIONAL_PARTS: ReadonlySet<Part> = new Set(["conditions", "options", "texts"]);

function isPartReadable(part: Part, files: TenantFiles, sources: ReadonlyMap<string, JsonSource>): boolean {
  const pattern = PART_FILES[part];
  if (files.unreadable.some(({ path }) => pattern.test(path))) return false;
  const paths = [...files.texts.keys()].filter((path) => pattern.test(path));
  if (paths.length === 0) return OPTIONAL_PARTS.has(part);
  return paths.every((path) => !path.endsWith(".json") || isJsonObject(sources.get(path)?.value));
}

export function oncePerModel<T extends object>(read: (model: TenantModel) => T): (model: TenantModel) => T {
  const known = new WeakMap<TenantModel, T>();
  return (model) => {
    const found = known.get(model) ?? read(model);
    known.set(model, found);
    return found;
  };
}
