import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { expect, it } from "vitest";
import { TENANT_DEFAULTS } from "../engine/core/index.ts";
import { findTenantFileKind, TENANT_FILE_SCHEMAS, TEXTS_SCHEMA } from "../engine/schemas/index.ts";
import { ALL_TEXTS, TEXT_PARTS } from "../engine/texts/index.ts";
import { TENANT_IDS } from "./fixtures/tenant-ids.ts";

const FOLDERS = [...TENANT_IDS.map((id) => `tenants/${id}`), "templates/starter", "templates/options"];
const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, code: { optimize: false } });

it("describes every text in texts.schema.json by its place, default and values", () => {
  const written: unknown = JSON.parse(readFileSync("engine/schemas/texts.schema.json", "utf8"));
  expect(written).toEqual(TEXTS_SCHEMA);
  expect(written).toMatchObject({
    properties: {
      ...Object.fromEntries(Object.entries(ALL_TEXTS).map(([key, wording]) => [key, { default: wording }])),
      "validation.minLength": {
        minLength: 1,
        description:
          'Messages about answers that are missing or wrong. Default: "{label} must be at least {limit} characters" Values: {label}, {limit}.',
      },
    },
  });
});

it("describes no group of texts without texts", () => {
  const keys = Object.keys(ALL_TEXTS);
  expect(Object.keys(TEXT_PARTS).filter((part) => !keys.some((key) => key.startsWith(`${part}.`)))).toEqual([]);
});

it.each(Object.entries(TENANT_FILE_SCHEMAS))("has a valid draft-07 schema for %s", (_, schema) => {
  expect(ajv.validateSchema(schema)).toBe(true);
});

it.each(FOLDERS)("accepts every file of %s, which names its schema for editors", (folder) => {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".json")) continue;
    const kind = findTenantFileKind(folder === "templates/options" ? `options/${path}` : path);
    if (kind === undefined) throw new Error(`${path} is not a tenant file.`);
    const file = JSON.parse(readFileSync(join(folder, path), "utf8")) as { readonly $schema?: string };
    ajv.validate(TENANT_FILE_SCHEMAS[kind], file);
    expect(ajv.errors, path).toBeNull();
    expect(join(folder, path, "..", file.$schema ?? ""), path).toBe(`engine/schemas/${kind}.schema.json`);
  }
});

it("states the defaults that the loader fills in", () => {
  const { lang, timeZone, hosts, limits, session, theme, print } = TENANT_FILE_SCHEMAS.tenant.properties;
  expect(defaultsOf({ properties: { lang, timeZone, hosts, limits, session, theme, print } })).toEqual(TENANT_DEFAULTS);
});

function defaultsOf(schema: { readonly default?: unknown; readonly properties?: object }): unknown {
  if (schema.properties === undefined) return schema.default;
  const defaults = Object.entries(schema.properties).map(([key, property]: [string, object]) => [
    key,
    defaultsOf(property),
  ]);
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined));
}
