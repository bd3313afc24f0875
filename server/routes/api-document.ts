import { type core, z } from "zod";
import {
  CONFIRMATION_CODE,
  codeSchema,
  errorBodySchema,
  newPasswordSchema,
  PASSWORD_MIN_LENGTH,
  sentAnswersSchema,
  tokenSchema,
  usernameSchema,
  WEBHOOK_EVENTS,
  webhookBodySchema,
  type ApiErrorCode,
} from "../../engine/protocol/index.ts";
import { extensionsOf, headersOf, securityOf, securitySchemes, toRefusalResponses, type Access } from "./api-access.ts";

export interface ApiCall {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly refusals: readonly ApiErrorCode[];
  readonly query?: core.$ZodObject | undefined;
  readonly params?: core.$ZodObject | undefined;
  readonly requestBody?: { readonly required: boolean; readonly content: ApiContent } | undefined;
  readonly answers: Readonly<Record<number, { readonly description: string; readonly content?: ApiContent }>>;
}

/** Schemas by media type: Zod's, or JSON Schema. */
export type ApiContent = Readonly<Record<string, core.$ZodType | object>>;

/**
 * `PASSWORD_RULES` as a pattern for every JSON Schema validator. Requires ASCII letters, which the rules do not.
 */
const NEW_PASSWORD = `^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[!-/:-@\\[-\`{-~])\\S.{${PASSWORD_MIN_LENGTH - 2},}\\S$`;
const DESCRIPTIONS = new Map<core.$ZodType, object>([
  [sentAnswersSchema, { type: "object", additionalProperties: true }],
  [usernameSchema, { type: "string", format: "email", maxLength: 254 }],
  [codeSchema, { type: "string", pattern: CONFIRMATION_CODE.source }],
  [newPasswordSchema, { type: "string", format: "password", maxLength: 256, pattern: NEW_PASSWORD }],
  [tokenSchema, { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" }],
]);

function toJsonSchema(schema: core.$ZodType): core.JSONSchema.BaseSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, DESCRIPTIONS.get(zodSchema)),
  });
  return described;
}

const toContent = (content: ApiContent) =>
  Object.fromEntries(
    Object.entries(content).map(([type, schema]) => [
      type,
      { schema: "_zod" in schema ? toJsonSchema(schema) : schema },
    ]),
  );

function toParameters(place: "path" | "query", schema: core.$ZodObject | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function toOperation(call: ApiCall) {
  const { summary, access, refusals, query, params, requestBody, answers } = call;
  return {
    summary,
    ...extensionsOf(access),
    security: securityOf(access),
    parameters: [...toParameters("path", params), ...toParameters("query", query), ...headersOf(call)],
    ...(requestBody && { requestBody: { ...requestBody, content: toContent(requestBody.content) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { content = {}, ...answer }]) => [
          status,
          { ...answer, content: toContent(content) },
        ]),
      ),
      ...toRefusalResponses(refusals),
    },
  };
}

const toWebhook = (event: string) => ({
  post: {
    summary: `Sent to the endpoints of WEBHOOKS_FILE after ${event}, signed by Standard Webhooks.`,
    security: [],
    parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
      name,
      in: "header",
      required: true,
      schema: { type: "string" },
    })),
    requestBody: { required: true, content: toContent({ "application/json": webhookBodySchema }) },
    responses: { "2XX": { description: "Accepted. After any other answer, the portal retries for a day." } },
  },
});

export function toApiDocument(calls: readonly ApiCall[], settings: Parameters<typeof securitySchemes>[0]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: toOperation(call) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Portico",
      version: "1",
      description:
        "The calls of the application portal. Errors carry a code and a message. A call without security is public.",
    },
    components: { schemas: { Error: toJsonSchema(errorBodySchema) }, securitySchemes: securitySchemes(settings) },
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, toWebhook(event)])),
  };
}
