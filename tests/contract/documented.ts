import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import { z } from "zod";
import { STAFF_ROLES, STAFF_STAGES } from "../../engine/protocol/index.ts";

const schema = z.custom<AnySchemaObject>((value) => typeof value === "object" && value !== null);
const content = z.record(z.string(), z.object({ schema })).default({});
const operationSchema = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema }))
    .default([]),
  "x-staff": z
    .object({
      role: z.enum(STAFF_ROLES),
      action: z.string(),
      stages: z.array(z.enum(STAFF_STAGES)),
      fresh: z.boolean(),
    })
    .optional(),
  requestBody: z.object({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
});

export interface DocumentedCall extends z.output<typeof operationSchema> {
  readonly method: string;
  readonly path: string;
  /** Error codes by status. */
  readonly refusals: Readonly<Record<string, readonly string[]>>;
}

export interface DocumentedApi {
  readonly calls: readonly DocumentedCall[];
  readonly schemes: readonly string[];
  /** Describes how a response contradicts the document, if it does. `body` is undefined unless the response is JSON. */
  faultOf(method: string, path: string, status: number, body: unknown): string | undefined;
}

const codes = z.object({
  allOf: z.tuple([z.unknown(), z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) })]),
});

export function readDocumentedApi(document: Readonly<Record<string, unknown>>): DocumentedApi {
  const { paths, components } = documentSchema.parse(document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DocumentedCall => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      refusals: Object.fromEntries(
        Object.entries(operation.responses).flatMap(([status, { content }]) => {
          const { success, data } = codes.safeParse(content["application/json"]?.schema);
          return success ? [[status, data.allOf[1].properties.code.enum]] : [];
        }),
      ),
    })),
  );
  const ajv = new Ajv2020({ strict: false, formats: { binary: true, email: true, password: true, uri: true } });
  ajv.addSchema({ ...document, $id: "openapi" });
  const patterns = new Map(calls.map(({ path }) => [path, toPattern(path)]));
  const pointerTo = (...parts: readonly string[]): string =>
    parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  return {
    calls,
    schemes: Object.keys(components.securitySchemes),
    faultOf: (method, path, status, body) => {
      const { pathname } = new URL(path, "http://portal");
      const call = calls.find((one) => one.method === method && patterns.get(one.path)?.test(pathname) === true);
      if (call === undefined) return undefined;
      const name = `${method} ${call.path} answered ${status}`;
      const found = call.responses[String(status)];
      if (found === undefined) return `${name}, which is not documented: ${JSON.stringify(body).slice(0, 200)}`;
      if (!("application/json" in found.content))
        return body === undefined ? undefined : `${name} in JSON, which is not documented`;
      const pointer = pointerTo("paths", call.path, method.toLowerCase(), "responses", String(status), "content");
      const check = ajv.getSchema(`openapi#/${pointer}/application~1json/schema`);
      return check?.(body) === true ? undefined : `${name} in another form: ${ajv.errorsText(check?.errors)}`;
    },
  };
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
