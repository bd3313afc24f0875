import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { readTenantFiles } from "../../node/read-tenant-files.ts";
import { findTenantFileKind } from "../../schemas/index.ts";
import { createTenantModel } from "../model/tenant-model.ts";
import { SHARED_PREFIX, type TenantFiles } from "../tenant-files.ts";
import { toNamedSchemas } from "./named-schemas.ts";

const FOLDERS = ["graduate", "nursing", "certificate"].map((id) => `tenants/${id}`);

async function openTenant(folder: string) {
  const files = await readTenantFiles(folder);
  const ajv = new Ajv({ strict: false, validateSchema: false });
  const checks = new Map([...toNamedSchemas(files, new Date())].map(([kind, schema]) => [kind, ajv.compile(schema)]));
  return { files, check: (path: string, text: string) => check(checks, path, text) };
}

function check(checks: ReadonlyMap<string, ReturnType<Ajv["compile"]>>, path: string, text: string) {
  const validate = checks.get(findTenantFileKind(path) ?? "");
  return validate === undefined || validate(JSON.parse(text)) ? [] : validate.errors;
}

const jsonOf = ({ texts }: TenantFiles) =>
  [...texts].filter(([path]) => path.endsWith(".json") && !path.startsWith(SHARED_PREFIX));

it("lists the names of each item's conditions", async () => {
  const { files } = await openTenant("tenants/certificate");
  const { conditions } = createTenantModel(files, new Date(), []);
  const schema = JSON.stringify(toNamedSchemas(files, new Date()).get("page"));
  expect([...conditions.keys()].filter((name) => !schema.includes(`"${name}"`))).toEqual([]);
});

it("rejects misspelt tabs and add-anothers in scenarios", async () => {
  const { check: checkFile } = await openTenant("tenants/graduate");
  const { files } = await openTenant("tenants/graduate");
  const places = jsonOf(files).flatMap(([path, text]) => {
    const { application } = JSON.parse(text) as { application?: Record<string, Record<string, string | number>> };
    return ["tabs", "addAnother"].flatMap((kind) =>
      Object.entries(application?.[kind] ?? {}).map(([id, value]) => ({ path, text, id, value })),
    );
  });
  expect(places.length).toBeGreaterThan(2);
  for (const { path, text, id, value } of places)
    for (const name of typeof value === "string" ? [id, value] : [id]) {
      const misspelt = text.replaceAll(`"${name}"`, `"${name}_x"`);
      expect([name, checkFile(path, misspelt)?.length]).not.toEqual([name, undefined]);
    }
});

describe.each([...FOLDERS, "templates/starter", "tests/fixtures/tenants/film"])("the schemas of %s", (folder) => {
  it("accepts every file of the tenant, and rejects a misspelt name", async () => {
    const { files, check: checkFile } = await openTenant(folder);
    for (const [path, text] of jsonOf(files)) {
      expect({ path, errors: checkFile(path, text) }).toEqual({ path, errors: [] });
      for (const [written, before, name = ""] of text.matchAll(
        /("(?:shownWhen|hiddenWhen|requiredWhen|wrongWhen|condition|x-options|field|round|var|defaultPage|\$ref)": ")([^"]+)"/g,
      )) {
        if (name.startsWith("#/")) continue;
        const misspelt = text.replace(written, `${before}${name}_x"`);
        expect({ path, written, isRefused: checkFile(path, misspelt)?.length !== 0 }).toEqual({
          path,
          written,
          isRefused: true,
        });
      }
    }
  });
});
