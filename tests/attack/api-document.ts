import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import { z } from "zod";

const schema = z.custom<AnySchemaObject>((value) => typeof value === "object" && value !== null);
const content = z.record(z.string(), z.object({ schema }));
const operation = z.object({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["query", "path", "header"]),
        required: z.boolean().default(false),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
});
const apiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** One method of one path, as the OpenAPI document describes it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: z.infer<typeof operation>["parameters"];
  readonly body: AnySchemaObject | undefined;
  /** Whether this address, as it is sent, is one of this operation. */
  isAt(path: string): boolean;
  /** What is wrong with a JSON answer, or undefined: held against the schema documented for its status. */
  faultOf(status: number, body: unknown): string | undefined;
  /** Whether an answer of this status may be of this type. */
  isDocumented(status: number, contentType: string): boolean;
}

/** Every operation of the document that the portal itself serves. */
export async function readApiDocument(url: string): Promise<readonly Operation[]> {
  const served: unknown = await (await fetch(`${url}/openapi.json`)).json();
  const { paths, components } = apiDocument.parse(served);
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { binary: true, email: true, password: true, uri: true },
  });
  ajv.addSchema({ $id: "portico:api", components });
  const resolve = (one: AnySchemaObject): AnySchemaObject =>
    JSON.parse(JSON.stringify(one).replaceAll('"#/components/', '"portico:api#/components/')) as AnySchemaObject;
  const compiled = new Map<AnySchemaObject, ReturnType<typeof ajv.compile>>();
  const compile = (one: AnySchemaObject) => {
    const validate = compiled.get(one) ?? ajv.compile(resolve(one));
    compiled.set(one, validate);
    return validate;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]): Operation => {
      const answersOf = (status: number) => responses[String(status)]?.content ?? {};
      return {
        method: method.toUpperCase(),
        path,
        isAt: (sent) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/?#]+")}(\\?.*)?$`).test(sent),
        // Headers are attacked by a generator of their own.
        parameters: parameters.filter((one) => one.in !== "header"),
        body: requestBody?.content["application/json"]?.schema,
        isDocumented: (status, contentType) =>
          Object.keys(answersOf(status)).some((type) => contentType.startsWith(type)),
        faultOf: (status, body) => {
          const found = answersOf(status)["application/json"]?.schema;
          if (found === undefined) return "no JSON answer is documented";
          const validate = compile(found);
          return validate(body) ? undefined : ajv.errorsText(validate.errors);
        },
      };
    }),
  );
}
