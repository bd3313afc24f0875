import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { TENANT_DEFAULTS } from "../engine/node/tenant-defaults.ts";
import { TENANT_FILE_SCHEMAS, findTenantFileKind } from "../engine/schemas/index.ts";
import { TENANT_IDS } from "./fixtures/tenant-ids.ts";
import { renderTextsSchema } from "./reference/texts-schema.ts";

const FOLDERS = [...TENANT_IDS.map((id) => `tenants/${id}`), "templates/starter"];
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
const validators = new Map(Object.entries(TENANT_FILE_SCHEMAS).map(([kind, schema]) => [kind, ajv.compile(schema)]));

function jsonFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));
}

function problemsOf(path: string, text: string): readonly string[] {
  const kind = findTenantFileKind(path);
  if (kind === undefined) return [`${path} is no kind of tenant file`];
  const validate = validators.get(kind);
  if (validate === undefined || validate(JSON.parse(text))) return [];
  return (validate.errors ?? []).map(
    (error) => `${path}${error.instancePath} ${error.message ?? ""} ${JSON.stringify(error.params)}`,
  );
}

describe("the JSON Schemas of tenant files", () => {
  it("lists every text that a tenant may replace", async () => {
    await expect(renderTextsSchema()).toMatchFileSnapshot("../engine/schemas/texts.schema.json");
  });

  it.each(Object.keys(TENANT_FILE_SCHEMAS))("%s.schema.json is a valid draft-07 schema", (kind) => {
    expect(ajv.validateSchema(TENANT_FILE_SCHEMAS[kind as keyof typeof TENANT_FILE_SCHEMAS])).toBe(true);
  });

  it.each(FOLDERS)("accepts every file of %s", (folder) => {
    expect(jsonFiles(folder).flatMap((path) => problemsOf(path, readFileSync(join(folder, path), "utf8")))).toEqual([]);
  });

  it("accepts every shared option list", () => {
    const folder = "templates/options";
    expect(
      jsonFiles(folder).flatMap((path) => problemsOf(`options/${path}`, readFileSync(join(folder, path), "utf8"))),
    ).toEqual([]);
  });

  it.each(FOLDERS)("is named correctly by every file of %s", (folder) => {
    for (const path of jsonFiles(folder)) {
      const { $schema } = JSON.parse(readFileSync(join(folder, path), "utf8")) as { $schema?: string };
      expect(join(folder, path, "..", $schema ?? ""), path).toBe(
        `engine/schemas/${findTenantFileKind(path) ?? ""}.schema.json`,
      );
    }
  });

  it("names the defaults that the loader fills in", () => {
    const filled = (schema: { readonly default?: unknown; readonly properties?: object }): unknown =>
      schema.properties === undefined
        ? schema.default
        : Object.fromEntries(
            Object.entries(schema.properties).flatMap(([key, property]: [string, object]) => {
              const value = filled(property);
              return value === undefined ? [] : [[key, value] as const];
            }),
          );
    const { lang, timeZone, hosts, submitFrom, limits, session, theme, print } = TENANT_FILE_SCHEMAS.tenant.properties;
    expect(filled({ properties: { lang, timeZone, hosts, submitFrom, limits, session, theme, print } })).toEqual(
      TENANT_DEFAULTS,
    );
  });

  it("refuses a misspelt key", () => {
    expect(problemsOf("options/terms.json", `{ "options": [{ "value": "F", "lable": "Fall" }] }`).join()).toContain(
      "lable",
    );
    expect(
      problemsOf(
        "pages/a.json",
        `{ "path": "/a", "navLabel": "A", "schema": { "type": "object", "properties": {} }, "uiSchema": { "ui:layout": [{ "type": "sektion" }] } }`,
      ).join(),
    ).toContain("allowed values");
  });
});
