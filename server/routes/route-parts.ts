import { type Context, Hono } from "hono";
import { core, type output } from "zod";
import { FILE_KINDS } from "../../engine/core/index.ts";
import { MAX_PROBLEMS, type ApiErrorCode } from "../../engine/protocol/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import { isUsername, toUsername } from "../accounts/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { toHonoPath } from "../middleware/require-staff.ts";
import { refusalsOf, type Access } from "./api-access.ts";
import type { ApiCall, ApiContent } from "./api-document.ts";

/** Routes with the calls that they describe. */
export class Routes extends Hono<AppEnv> {
  readonly calls: ApiCall[] = [];
}

type Schema = core.$ZodType;
type ObjectSchema = core.$ZodObject;
type AnyCall = CallParts<ObjectSchema, ObjectSchema>;
type NoParts = core.$ZodObject<Record<never, never>>;

interface CallParts<Query extends ObjectSchema, Params extends ObjectSchema> {
  readonly path: string;
  readonly summary: string;
  /** Default: the applicant's session for calls below `/api`, as the middleware requires; otherwise anyone. */
  readonly access?: Access;
  readonly refusals?: readonly ApiErrorCode[];
  readonly query?: Query;
  readonly params?: Params;
}

interface RouteParts<
  Body extends Schema,
  Query extends ObjectSchema,
  Params extends ObjectSchema,
  Answer extends Schema,
> extends CallParts<Query, Params> {
  readonly method: ApiCall["method"];
  readonly body?: Body;
  /** A missing body counts as empty. */
  readonly isBodyOptional?: boolean;
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
  { method, body, isBodyOptional = false, answer, handle, ...call }: RouteParts<Body, Query, Params, Answer>,
): void {
  const { path, query, params } = call;
  const requestBody = body && { required: !isBodyOptional, content: { "application/json": body } };
  describeCall(routes, method, call, { "application/json": answer }, requestBody);
  routes.on(method, toHonoPath(path), async (context) => {
    const { req } = context;
    if (params !== undefined) req.addValidatedData("param", parse(params, req.param()));
    if (query !== undefined) req.addValidatedData("query", parse(query, readQuery(context)));
    if (body !== undefined) req.addValidatedData("json", parse(body, await readJson(context, isBodyOptional)));
    return context.json(await handle(context as CallContext<Body, Query, Params>), 200);
  });
}

function describeCall(
  { calls }: Routes,
  method: ApiCall["method"],
  { path, summary, access = path.startsWith("/api/") ? "applicant" : "anyone", refusals = [], query, params }: AnyCall,
  content: ApiContent,
  requestBody?: ApiCall["requestBody"],
): void {
  calls.push({
    method,
    path,
    summary,
    access,
    refusals: refusalsOf({ method, path, access }, refusals),
    query,
    params,
    requestBody,
    answers: { 200: { description: "Done.", content } },
  });
}

/** @throws ServerError `body_invalid` */
function parse(schema: Schema, value: unknown): object {
  const { success, data, error } = core.safeParse(schema, value);
  if (!success) throw new ServerError("body_invalid", { errors: toFieldErrors(error.issues) });
  return data as object;
}

/** Reads a repeated parameter as a list. */
const readQuery = ({ req }: Context<AppEnv>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );

/** @throws ServerError `body_invalid` */
async function readJson({ req }: Context<AppEnv>, isOptional: boolean): Promise<unknown> {
  const text = await req.text();
  if (isOptional && text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ServerError("body_invalid");
  }
}

/** Limits the length of a stranger's keys in error messages. */
const MAX_PLACE_CHARACTERS = 120;

const toFieldErrors = (issues: readonly core.$ZodIssue[]): Record<string, string[]> =>
  Object.fromEntries(
    issues
      .slice(0, MAX_PROBLEMS)
      .map(({ path, code }) => [
        path.map(String).join(".").slice(0, MAX_PLACE_CHARACTERS) || "body",
        [`is not as expected (${code})`],
      ]),
  );

export const PDF_TYPES = ["application/pdf"];
/** Media types of documents: a PDF, or a video or sound. */
export const DOCUMENT_TYPES = [
  ...PDF_TYPES,
  ...Object.values(FILE_KINDS).flatMap(({ isKept, mediaType }) => (isKept ? [mediaType] : [])),
];
export const PAGE_TYPES = ["text/html"];

interface FileRoute extends AnyCall {
  readonly method?: "get" | "post";
  /** Media types of the answer. */
  readonly types: readonly string[];
  readonly handle: (context: Context<AppEnv>) => Promise<Response>;
}

/** Adds a route that sends a file or a page. The schemas only describe the request. */
export function addFileRoute(routes: Routes, { method = "get", types, handle, ...call }: FileRoute): void {
  const schema = { type: "string", ...(types === PAGE_TYPES ? {} : { format: "binary" }) };
  describeCall(routes, method, call, Object.fromEntries(types.map((type) => [type, schema])));
  routes.on(method, toHonoPath(call.path), handle);
}

/** Rejects one field with the tenant's text (docs/specification.md, section 5). */
export function refuseField(context: Context<AppEnv>, field: string, key: ServerTextKey): never {
  const message = serverText(context.get("served").definition, key);
  throw new ServerError("body_invalid", { message, errors: { [field]: [message] } });
}

/** Parses a user name. @throws ServerError with the text `key` if it is not an email address */
export function readUsername(
  context: Context<AppEnv>,
  typed: string,
  key: ServerTextKey = "account.emailInvalid",
  field = "username",
): string {
  const username = toUsername(typed);
  if (!isUsername(username)) refuseField(context, field, key);
  context.set("typedUsername", username);
  return username;
}
