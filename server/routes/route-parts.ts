import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import type { core, input, output } from "zod";
import { isEmail } from "../../engine/core/index.ts";
import type { ApiErrorCode } from "../../engine/protocol/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import { toUsername } from "../accounts/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { extensionsOf, headersOf, refusalsOf, securityOf, toRefusalResponses, type Access } from "./api-access.ts";
import { toOpenApiSchema } from "./openapi-schema.ts";
import type { Context } from "hono";

export type Routes = OpenAPIHono<AppEnv>;

type Schema = core.$ZodType;
type ObjectSchema = core.$ZodObject;
type NoParts = core.$ZodObject<Record<never, never>>;
type Full<S extends Schema> = z.ZodType<output<S>, input<S>>;
type FullObject<S extends ObjectSchema> = z.ZodObject<S["_zod"]["def"]["shape"]>;

interface RouteParts<
  Body extends Schema,
  Query extends ObjectSchema,
  Params extends ObjectSchema,
  Answer extends Schema,
> {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** The codes of its own with which it can be refused, beside those that any such call can give. */
  readonly refusals?: readonly ApiErrorCode[];
  readonly body?: Body;
  /** Such a route reads its body by `readOptionalBody`: a browser names a type of content even where there is none. */
  readonly isBodyOptional?: boolean;
  readonly query?: Query;
  readonly params?: Params;
  readonly answer: Answer;
}

/** Makes a route. The protocol's schemas both check the request and describe it in the OpenAPI document. */
export function jsonRoute<
  Body extends Schema = core.$ZodNever,
  Query extends ObjectSchema = NoParts,
  Params extends ObjectSchema = NoParts,
  Answer extends Schema = Schema,
>({
  method,
  path,
  summary,
  access,
  refusals = [],
  body,
  isBodyOptional = false,
  query,
  params,
  answer,
}: RouteParts<Body, Query, Params, Answer>) {
  return createRoute({
    method,
    path,
    summary,
    ...describeAccess({ method, path, access }),
    request: {
      ...(body === undefined
        ? {}
        : { body: { required: !isBodyOptional, content: { "application/json": { schema: toOpenApiSchema(body) } } } }),
      ...(query === undefined ? {} : { query: toOpenApiSchema(query) }),
      ...(params === undefined ? {} : { params: toOpenApiSchema(params) }),
    } as {
      body: { required: true; content: { "application/json": { schema: Full<Body> } } };
      query: FullObject<Query>;
      params: FullObject<Params>;
    },
    responses: {
      200: { description: "Done.", content: { "application/json": { schema: toOpenApiSchema(answer) } } },
      ...toRefusalResponses(refusalsOf({ method, path, access }, refusals)),
    },
  });
}

const describeAccess = (call: Parameters<typeof headersOf>[0]) => ({
  ...extensionsOf(call.access),
  security: securityOf(call.access),
  parameters: headersOf(call),
});

/** Reads a body that may be missing, which counts as empty. @throws ServerError `body_invalid` */
export async function readOptionalBody<S extends Schema>(context: Context<AppEnv>, schema: S): Promise<output<S>> {
  const body = await context.req.text();
  const { success, data } = toOpenApiSchema(schema).safeParse(body === "" ? {} : parseJson(body));
  if (!success) throw new ServerError("body_invalid");
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface FileRoute {
  /** Default `get`. */
  readonly method?: "get" | "post";
  /** As in the OpenAPI document: `{name}` for a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly refusals: readonly ApiErrorCode[];
  readonly query?: ObjectSchema;
  readonly params?: ObjectSchema;
}

/** Describes, in the OpenAPI document, a route whose answer is a PDF. */
export const describePdfRoute = (routes: Routes, route: FileRoute): void =>
  describeFileRoute(routes, route, {
    description: "The PDF.",
    content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
  });

/** Describes one whose answer is a page to be read. */
export const describePageRoute = (routes: Routes, route: FileRoute): void =>
  describeFileRoute(routes, route, {
    description: "The page.",
    content: { "text/html": { schema: { type: "string" } } },
  });

/** Describes one whose answer is a file of one of these types. */
export const describeDownloadRoute = (routes: Routes, route: FileRoute, types: readonly string[]): void =>
  describeFileRoute(routes, route, {
    description: "The file.",
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }])),
  });

function describeFileRoute(
  routes: Routes,
  { method = "get", path, summary, access, refusals, query, params }: FileRoute,
  answer: { readonly description: string; readonly content: Record<string, { readonly schema: object }> },
): void {
  const call = { method, path, access } as const;
  routes.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    ...describeAccess(call),
    request: {
      ...(query === undefined ? {} : { query: toOpenApiSchema(query) }),
      ...(params === undefined ? {} : { params: toOpenApiSchema(params) }),
    },
    responses: {
      200: answer,
      ...toRefusalResponses(refusalsOf(call, refusals)),
    },
  });
}

/** Refuses one field in the tenant's words (docs/specification.md, section 5, account screens). */
export function refuseField(context: Context<AppEnv>, field: string, key: ServerTextKey): never {
  const message = serverText(context.get("served").definition, key);
  throw new ServerError("body_invalid", { message, errors: { [field]: [message] } });
}

/**
 * Control characters, and characters that turn or hide text, which would make a name look like another in a mail, a
 * print or a terminal.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Returns the user name in the one form that is stored. @throws ServerError with the text of `key` if it is not
 * an e-mail address.
 */
export function readUsername(
  context: Context<AppEnv>,
  typed: string,
  key: ServerTextKey = "account.emailInvalid",
  field = "username",
): string {
  const username = toUsername(typed);
  if (!isEmail(username) || UNSEEN.test(username)) refuseField(context, field, key);
  context.set("typedUsername", username);
  return username;
}
