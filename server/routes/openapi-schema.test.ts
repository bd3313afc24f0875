import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { toOpenApiSchema } from "./openapi-schema.ts";

/** Finds the modules by name. An import would hide unused exports of the protocol from knip. */
const folder = join(import.meta.dirname, "../../engine/protocol");
const modules = await Promise.all(
  readdirSync(folder)
    .filter((file) => /^(?!index)[a-z-]+\.ts$/.test(file))
    .map((file) => import(join(folder, file)) as Promise<Readonly<Record<string, unknown>>>),
);
const schemas = modules.flatMap((module) => Object.entries(module).filter(isSchemaEntry));

function isSchemaEntry(entry: readonly [string, unknown]): entry is [string, z.core.$ZodType] {
  const [, value] = entry;
  return typeof value === "object" && value !== null && "_zod" in value;
}

const toJsonSchema = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });

it.each(schemas)("keeps all constraints of %s", (_, schema) => {
  expect(toJsonSchema(toOpenApiSchema(schema))).toMatchObject(toJsonSchema(schema));
});

it("reports the kind of a schema that it cannot describe", () => {
  expect(() => toOpenApiSchema(z.date())).toThrow('a schema of type "date"');
});
