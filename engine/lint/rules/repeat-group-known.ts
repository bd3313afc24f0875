import type { RepeatGroup } from "../../core/index.ts";
import { findGroupName } from "../../core/index.ts";
import { mergeChange } from "../example-tenant.ts";
import { EXAMPLE_GROUP } from "../example-group.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { findText, toObject, valueAt } from "../model/json-shape.ts";
import type { PageFact } from "../model/page-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";
import type { Report } from "../finding.ts";
import type { Example, Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (page: string, id: string) =>
    `Page "${page}" names the group "${id}", which ${DATA_MODEL_FILE} does not declare under "repeat".`,
  unknownNode: (page: string, id: string) =>
    `Page "${page}" repeats the group "${id}", which ${DATA_MODEL_FILE} does not declare under "repeat", and gives it no prefixes.`,
  twice: (id: string) =>
    `The group "${id}" has its prefixes from ${DATA_MODEL_FILE}; the page gives it others with "prefixes".`,
  otherReference: (id: string, reference: string) =>
    `"{${id}}" stands for the answers of the group "${id}", but refers to "${reference}".`,
  otherChildren: (id: string, other: string) =>
    `This repeats the group "${id}", but asks the answers of the group "${other}".`,
  noBraces: (name: string, id: string) =>
    `"${name}" refers to the group "${id}", which a page names in braces: "{${id}}".`,
};

const GROUP_REFERENCE = /data-model\.json#\/repeat\/([^/]+)$/;

export const repeatGroupKnown: Rule = {
  id: "repeat-group-known",
  severity: "error",
  docs: "A group of questions that a page names is declared under `repeat` in the data model, once, and has its prefixes from there.",
  needs: ["dataModel"],
  bad: mergeChange(EXAMPLE_GROUP, {
    "pages/about.json": {
      schema: { properties: { "{job}": null, "{jbo}": { $ref: "../data-model.json#/repeat/jbo" } } },
    },
  }) as Example,
  finds:
    'pages/about.json "{jbo}": Page "about" names the group "jbo", which data-model.json does not declare under "repeat".',
  good: EXAMPLE_GROUP,
  check(model, report) {
    for (const page of model.pages) {
      checkProperties(model, page, report);
      checkNodes(model, page, report);
    }
  },
};

function checkProperties(model: TenantModel, page: PageFact, report: Report): void {
  const { properties } = toObject(toObject(model.writtenSources.get(page.file)?.value)["schema"]);
  for (const [name, property] of Object.entries(toObject(properties))) {
    const path = ["schema", "properties", name];
    const id = findGroupName(name);
    const reference = findText(toObject(property)["$ref"]) ?? "";
    const named = GROUP_REFERENCE.exec(reference)?.[1];
    const at: JsonPlace = { file: page.file, path, on: "key", isWritten: true };
    if (id !== undefined && !model.groups.has(id))
      report({ at, message: messages.unknown(page.id, id), ...suggestGroup(id, model) });
    else if (id !== undefined && named !== id)
      report({
        at: { file: page.file, path: [...path, "$ref"], isWritten: true },
        message: messages.otherReference(id, reference),
        hint: `write "../data-model.json#/repeat/${id}".`,
      });
    else if (id === undefined && named !== undefined)
      report({
        at,
        message: messages.noBraces(name, named),
        about: [name, ...answersOf(model.groups.get(named))],
        hint: `did you mean "{${named}}"?`,
      });
  }
}

function checkNodes(
  { groups, writtenSources }: TenantModel,
  { id: page, file, layout }: PageFact,
  report: Report,
): void {
  const written: unknown = writtenSources.get(file)?.value;
  for (const { at, type } of layout.nodes) {
    const node = toObject(valueAt(written, at.path));
    const id = findText(node["id"]);
    if ((type !== "addAnother" && type !== "repeat") || id === undefined) continue;
    const isKnown = groups.has(id);
    const idAt: JsonPlace = { ...at, path: [...at.path, "id"] };
    if (isKnown && node["prefixes"] !== undefined)
      report({
        at: { ...at, path: [...at.path, "prefixes"], on: "key" },
        message: messages.twice(id),
        hint: `leave "prefixes" out.`,
        see: { file: DATA_MODEL_FILE, path: ["repeat", id], on: "key" },
      });
    else if (!isKnown && node["prefixes"] === undefined)
      report({ at: idAt, message: messages.unknownNode(page, id), ...suggestGroup(id, { groups }) });
    const meant = isKnown ? findGroupOfChildren(node, id, groups) : undefined;
    if (meant !== undefined)
      report({
        at: idAt,
        message: messages.otherChildren(id, meant),
        hint: `did you mean "${meant}"?`,
      });
  }
}

/** The group whose answers all are that a node of another group asks. */
function findGroupOfChildren(
  node: Readonly<Record<string, unknown>>,
  id: string,
  groups: TenantModel["groups"],
): string | undefined {
  const named = new Set(
    [...JSON.stringify(node["children"] ?? []).matchAll(/"\{([a-z][a-z0-9_]*)\}/g)].map(([, name = ""]) => name),
  );
  const [other] = named;
  return named.size === 1 && other !== undefined && other !== id && groups.has(other) ? other : undefined;
}

/** The flat keys of all items of a group. */
const answersOf = (group: RepeatGroup | undefined): readonly string[] =>
  (group?.prefixes ?? []).flatMap((prefix) => Object.keys(group?.members ?? {}).map((member) => prefix + member));

function suggestGroup(id: string, { groups }: Pick<TenantModel, "groups">): ReturnType<typeof suggest> {
  return suggest(id, groups.keys(), (name) => ({ file: DATA_MODEL_FILE, path: ["repeat", name], on: "key" }));
}
