import * as protocol from "../../engine/protocol/index.ts";
import { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { toOpenApiSchema } from "./openapi-schema.ts";

const schemas = Object.entries(protocol).flatMap(([name, value]) =>
  typeof value === "object" && "_zod" in value ? [[name, value] as const] : [],
);
const toJsonSchema = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });

describe("toOpenApiSchema", () => {
  it("finds the schemas of the protocol", () => {
    expect(schemas.length).toBeGreaterThan(30);
  });

  it.each(schemas)("keeps everything that %s says", (_, schema) => {
    expect(toJsonSchema(toOpenApiSchema(schema))).toMatchObject(toJsonSchema(schema));
  });

  it("says which kind of schema it cannot describe", () => {
    expect(() => toOpenApiSchema(z.date())).toThrow('a schema of type "date"');
  });
});
