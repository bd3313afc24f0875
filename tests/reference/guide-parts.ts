import { readdirSync, readFileSync } from "node:fs";
import {
  listControllingPaths,
  LAYOUT_NODE_TYPES,
  resolveOptionList,
  SPECIFICATION_OPERATORS,
  type OptionListFile,
} from "../../engine/core/index.ts";
import { TEXT_PARTS } from "../../engine/texts/index.ts";
import { TENANT_FILE_SCHEMAS, WIDGET_NAMES, type TenantFileKind } from "../../engine/schemas/index.ts";
import { renderMessageTable } from "./message-table.ts";
import { follow, renderJson, renderKeys, renderTable, type DocumentedSchema } from "./schema-tables.ts";

type SchemaTable<Schema> = Readonly<Record<TenantFileKind, Schema>>;
const anySchemas: SchemaTable<object> = TENANT_FILE_SCHEMAS;
const schemas: SchemaTable<DocumentedSchema> = anySchemas;

function definition(kind: TenantFileKind, name: string): DocumentedSchema {
  const found = schemas[kind].definitions?.[name];
  if (found === undefined) throw new Error(`${kind}.schema.json has no definition "${name}".`);
  return found;
}

const fenced = (value: unknown): string => `\`\`\`json\n${renderJson(value)}\n\`\`\``;

function renderLayoutNodes(): string {
  return LAYOUT_NODE_TYPES.map((type) => {
    const node = definition("page", type);
    return [`### \`${type}\``, node.description ?? "", fenced(node.examples?.[0]), renderKeys(node, schemas.page)].join(
      "\n\n",
    );
  }).join("\n\n");
}

function renderWidgets(): string {
  return WIDGET_NAMES.map((name) => {
    const { description = "", examples = [] } = definition("page", `widget-${name}`);
    const { answer, uiSchema } = examples[0] as { answer: unknown; uiSchema: object };
    const settings =
      Object.keys(uiSchema).length === 0
        ? "It needs no settings."
        : `In \`uiSchema\`:\n\n${fenced({ the_key: uiSchema })}`;
    return [`### \`${name}\``, description, `In \`data-model.json\`:\n\n${fenced({ the_key: answer })}`, settings].join(
      "\n\n",
    );
  }).join("\n\n");
}

function renderOperators(): string {
  const { properties = {} } = (definition("conditions", "rule") as { then?: DocumentedSchema }).then ?? {};
  const names = Object.entries(SPECIFICATION_OPERATORS);
  const rows = Object.entries(properties).map(([operator, given]) => {
    const schema = follow(given, schemas.conditions);
    const alias = names.find(([, written]) => written === operator)?.[0];
    const example = schema.examples?.[0];
    return [
      `\`${operator}\``,
      `${schema.description ?? ""}${alias === undefined || alias === operator ? "" : ` (${alias})`}`,
      example === undefined ? "" : `\`${renderJson({ [operator]: example })}\``,
    ];
  });
  return renderTable(["Operator", "Meaning", "Example"], rows);
}

function renderSharedLists(): string {
  const folder = "templates/options";
  const lists = Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [
        file.replace(".json", ""),
        JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as OptionListFile,
      ]),
  );
  const rows = Object.entries(lists).map(([name, list]) => {
    const choices = listControllingPaths(lists, name, 2026).flatMap((controlling) =>
      resolveOptionList(lists, name, controlling, 2026).filter((option) => option.value !== ""),
    );
    const [first] = choices;
    return [
      `\`${name}\``,
      list.description ?? "",
      String(choices.length),
      first === undefined ? "" : `\`${first.value}\` ${first.label}`,
    ];
  });
  return renderTable(["List", "What it holds", "Choices", "The first"], rows);
}

function renderTexts(): string {
  return renderTable(
    ["Texts that begin with", "Where they are shown"],
    Object.entries(TEXT_PARTS).map(([part, place]) => [`\`${part}.\``, place]),
  );
}

export const GUIDE_PARTS: Readonly<Record<string, () => string>> = {
  "tenant.json": () => renderKeys(schemas.tenant),
  "data-model.json": () => renderKeys(definition("data-model", "schema"), schemas["data-model"]),
  groups: () => renderKeys(definition("data-model", "repeat"), schemas["data-model"]),
  "option lists": () =>
    [
      renderKeys(definition("option-list", "plain"), schemas["option-list"]),
      ...["keyed", "years", "derived"].map((name) =>
        renderKeys(definition("option-list", name), schemas["option-list"]),
      ),
    ].join("\n\n"),
  "shared lists": renderSharedLists,
  operators: renderOperators,
  pages: () => renderKeys(schemas.page),
  "page rules": () => renderKeys(definition("page", "pageRule"), schemas.page),
  layout: renderLayoutNodes,
  "question settings": () => renderKeys(definition("page", "field"), schemas.page),
  widgets: renderWidgets,
  messages: renderMessageTable,
  scenarios: () => renderKeys(schemas.scenario),
  changes: () => renderKeys(definition("changes", "step"), schemas.changes),
  texts: renderTexts,
};

const PART = /(<!-- reference: (.+?) -->\n)[\s\S]*?(<!-- end of reference -->)/g;

export function partsOf(guide: string): readonly string[] {
  return [...guide.matchAll(PART)].map((match) => match[2] ?? "");
}

export function renderGuide(guide: string): string {
  return guide.replace(
    PART,
    (_, start: string, name: string, end: string) => `${start}\n${GUIDE_PARTS[name]?.() ?? ""}\n\n${end}`,
  );
}
