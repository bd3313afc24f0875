import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { core, output } from "zod";
import { FILE_KINDS, isEmail } from "../../engine/core/index.ts";
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
  readonly refusals?: readonly ApiErrorCode[];
  readonly body?: Body;
  /** A missing body counts as empty. Browsers may send a content type without a body. */
  readonly isBodyOptional?: boolean;
  readonly query?: Query;
  readonly params?: Params;
  readonly answer: Answer;
  readonly handle: (context: CallContext<Body, Query, Params>) => output<Answer> | Promise<output<Answer>>;
}

type CallContext<Body extends Schema, Query extends ObjectSchema, Params extends ObjectSchema> = Context<
  AppEnv,
  string,
  { out: { json: output<Body>; query: output<Query>; param: output<Params> } }
>;

/**
 * Adds a route that sends the result of `handle` as JSON. The schemas validate the request and describe it in OpenAPI.
 */
export function addRoute<
  Body extends Schema = core.$ZodNever,
  Query extends ObjectSchema = NoParts,
  Params extends ObjectSchema = NoParts,
  Answer extends Schema = Schema,
>(
  routes: Routes,
  {
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
    handle,
  }: RouteParts<Body, Query, Params, Answer>,
): void {
  const route: RouteConfig = {
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
    },
    responses: {
      200: { description: "Done.", content: { "application/json": { schema: toOpenApiSchema(answer) } } },
      ...toRefusalResponses(refusalsOf({ method, path, access }, refusals)),
    },
  };
  const send = async (context: Context<AppEnv>): Promise<Response> =>
    context.json(await handle(context as CallContext<Body, Query, Params>), 200);
  if (body === undefined || !isBodyOptional) {
    routes.openapi(route, send);
    return;
  }
  routes.openAPIRegistry.registerPath(route);
  routes.on(method, path, async (context) => {
    context.req.addValidatedData("json", await readOptionalBody(context, body));
    return send(context);
  });
}

const describeAccess = (call: Parameters<typeof headersOf>[0]) => ({
  ...extensionsOf(call.access),
  security: securityOf(call.access),
  parameters: headersOf(call),
});

/** @throws ServerError `body_invalid` */
async function readOptionalBody(context: Context<AppEnv>, schema: Schema): Promise<object> {
  const body = await context.req.text();
  const { data } = toOpenApiSchema(schema).safeParse(body === "" ? {} : parseJson(body));
  if (typeof data !== "object" || data === null) throw new ServerError("body_invalid");
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
  readonly method?: "get" | "post";
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly refusals: readonly ApiErrorCode[];
  readonly query?: ObjectSchema;
  readonly params?: ObjectSchema;
}

export const describePdfRoute = (routes: Routes, route: FileRoute): void =>
  describeFileRoute(routes, route, {
    description: "The PDF.",
    content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
  });

/** Describes a download: a PDF, or a video or sound. */
export const describeDocumentRoute = (routes: Routes, route: FileRoute): void =>
  describeDownloadRoute(routes, route, [
    "application/pdf",
    ...Object.values(FILE_KINDS).flatMap(({ isKept, mediaType }) => (isKept ? [mediaType] : [])),
  ]);

export const describePageRoute = (routes: Routes, route: FileRoute): void =>
  describeFileRoute(routes, route, {
    description: "The page.",
    content: { "text/html": { schema: { type: "string" } } },
  });

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

/** Rejects one field with the tenant's text (docs/specification.md, section 5). */
export function refuseField(context: Context<AppEnv>, field: string, key: ServerTextKey): never {
  const message = serverText(context.get("served").definition, key);
  throw new ServerError("body_invalid", { message, errors: { [field]: [message] } });
}

/** Invisible characters. With them, two different names would look the same in an email, a print or a terminal. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** Parses a user name. @throws ServerError with the text `key` if it is not an email address */
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
