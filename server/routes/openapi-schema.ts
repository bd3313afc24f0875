import { z } from "@hono/zod-openapi";
import type { input, output, core } from "zod";
import {
  answersSchema,
  codeSchema,
  CONFIRMATION_CODE,
  errorBodySchema,
  newPasswordSchema,
  PASSWORD_MIN_LENGTH,
  sentAnswersSchema,
  tokenSchema,
  usernameSchema,
} from "../../engine/protocol/index.ts";

const NAMES = new Map<core.$ZodType, string>([
  [answersSchema, "Answers"],
  [errorBodySchema, "Error"],
]);
/**
 * Pattern that every JSON Schema validator understands. Accepts more passwords than PASSWORD_RULES, which the server
 * checks.
 */
const NEW_PASSWORD = `^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[!-/:-@\\[-\`{-~])\\S.{${PASSWORD_MIN_LENGTH - 2},}\\S$`;
const DESCRIPTIONS = new Map<core.$ZodType, object>([
  [sentAnswersSchema, { type: "object", additionalProperties: true }],
  [usernameSchema, { type: "string", format: "email", maxLength: 254 }],
  [codeSchema, { type: "string", pattern: CONFIRMATION_CODE.source }],
  [newPasswordSchema, { type: "string", format: "password", maxLength: 256, pattern: NEW_PASSWORD }],
  [tokenSchema, { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" }],
]);

const made = new WeakMap<core.$ZodType, z.ZodType>();

/**
 * Converts a `zod/mini` schema to full Zod, which `@hono/zod-openapi` needs. @throws Error for an unknown kind of
 * schema: add the kind to the switch
 */
export function toOpenApiSchema<S extends core.$ZodObject>(schema: S): z.ZodObject<S["_zod"]["def"]["shape"]>;
export function toOpenApiSchema<S extends core.$ZodType>(schema: S): z.ZodType<output<S>, input<S>>;
export function toOpenApiSchema(schema: core.$ZodType): z.ZodType {
  const known = made.get(schema) ?? describe(schema, convert(schema));
  made.set(schema, known);
  return known;
}

function describe(schema: core.$ZodType, full: z.ZodType): z.ZodType {
  const name = NAMES.get(schema);
  const description = DESCRIPTIONS.get(schema);
  if (name !== undefined) return full.openapi(name);
  return description === undefined ? full : full.openapi(description);
}

function convert(schema: core.$ZodType): z.ZodType {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return new z.ZodString(def);
    case "number":
      return new z.ZodNumber(def);
    case "boolean":
      return new z.ZodBoolean(def);
    case "null":
      return new z.ZodNull(def);
    case "enum":
      return new z.ZodEnum(def);
    case "unknown":
      return new z.ZodUnknown(def);
    case "custom":
      return new z.ZodCustom(def);
    case "optional":
      return new z.ZodOptional({ ...def, innerType: toOpenApiSchema(def.innerType) });
    case "nullable":
      return new z.ZodNullable({ ...def, innerType: toOpenApiSchema(def.innerType) });
    case "default":
      return new z.ZodDefault({ ...def, innerType: toOpenApiSchema(def.innerType) });
    case "array":
      return new z.ZodArray({ ...def, element: toOpenApiSchema(def.element) });
    case "tuple":
      return new z.ZodTuple({
        ...def,
        items: def.items.map((item) => toOpenApiSchema(item)),
        rest: def.rest && toOpenApiSchema(def.rest),
      });
    case "union":
      return new z.ZodUnion({ ...def, options: def.options.map((option) => toOpenApiSchema(option)) });
    case "record":
      return new z.ZodRecord({ ...def, valueType: toOpenApiSchema(def.valueType) });
    case "object":
      return new z.ZodObject({
        ...def,
        shape: Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, toOpenApiSchema(part)])),
      });
    default:
      throw new Error(`The OpenAPI document cannot describe a schema of type "${def.type}" yet.`);
  }
}
