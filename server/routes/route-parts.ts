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
type NoParts = core.$ZodObject<Record<never, never>>;

interface CallParts<Body extends Schema, Query extends ObjectSchema, Params extends ObjectSchema> {
  /** Method and path, such as `GET /api/answer`. */
  readonly call: `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;
  readonly summary: string;
  /** Default: the applicant's session for calls below `/api`, as the middleware requires; otherwise anyone. */
  readonly access?: Access;
  readonly refusals?: readonly ApiErrorCode[];
  readonly query?: Query;
  readonly params?: Params;
  readonly body?: Body;
  /** A missing body counts as empty. */
  readonly isBodyOptional?: boolean;
}

interface Input<Body extends Schema, Query extends ObjectSchema, Params extends ObjectSchema> {
  readonly body: output<Body>;
  readonly query: output<Query>;
  readonly params: output<Params>;
}

interface RouteParts<
  Body extends Schema,
  Query extends ObjectSchema,
  Params extends ObjectSchema,
  Answer extends Schema,
> extends CallParts<Body, Query, Params> {
  readonly answer: Answer;
  readonly handle: (
    context: Context<AppEnv>,
    input: Input<Body, Query, Params>,
  ) => output<Answer> | Promise<output<Answer>>;
}

/**
 * Adds a route that sends the result of `handle` as JSON. The schemas validate the request and describe it in OpenAPI.
 */
export function addRoute<
  Body extends Schema = core.$ZodNever,
  Query extends ObjectSchema = NoParts,
  Params extends ObjectSchema = NoParts,
  Answer extends Schema = Schema,
>(routes: Routes, { answer, handle, ...call }: RouteParts<Body, Query, Params, Answer>): void {
  addCall(routes, call, { "application/json": answer }, async (context, input) =>
    context.json(await handle(context, input), 200),
  );
}

function addCall<Body extends Schema, Query extends ObjectSchema, Params extends ObjectSchema>(
  routes: Routes,
  {
    call,
    summary,
    access: given,
    refusals = [],
    query,
    params,
    body,
    isBodyOptional = false,
  }: CallParts<Body, Query, Params>,
  content: ApiContent,
  send: (context: Context<AppEnv>, input: Input<Body, Query, Params>) => Promise<Response>,
): void {
  const [method = "", path = ""] = call.split(" ");
  const access = given ?? (path.startsWith("/api/") ? "applicant" : "anyone");
  const described = { method: method.toLowerCase() as ApiCall["method"], path, access };
  routes.calls.push({
    ...described,
    summary,
    refusals: refusalsOf(described, refusals),
    query,
    params,
    requestBody: body && { required: !isBodyOptional, content: { "application/json": body } },
    answers: { 200: { description: "Done.", content } },
  });
  routes.on(method, toHonoPath(path), async (context) =>
    send(context, {
      params: parse(params, context.req.param()),
      query: parse(query, readQuery(context)),
      body: parse(body, body && (await readJson(context, isBodyOptional))),
    }),
  );
}

/** Without a schema, ignores the value. @throws ServerError `body_invalid` */
function parse<S extends Schema>(schema: S | undefined, value: unknown): output<S> {
  const { success, data, error } = schema === undefined ? { success: true, data: {} } : core.safeParse(schema, value);
  if (!success) throw new ServerError("body_invalid", { errors: toFieldErrors(error?.issues ?? []) });
  return data as output<S>;
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

interface FileRoute<Query extends ObjectSchema, Params extends ObjectSchema> extends CallParts<
  core.$ZodNever,
  Query,
  Params
> {
  /** Media types of the answer. */
  readonly types: readonly string[];
  readonly handle: (context: Context<AppEnv>, input: Input<core.$ZodNever, Query, Params>) => Promise<Response>;
}

/** Adds a route that sends a file or a page. */
export function addFileRoute<Query extends ObjectSchema = NoParts, Params extends ObjectSchema = NoParts>(
  routes: Routes,
  { types, handle, ...call }: FileRoute<Query, Params>,
): void {
  const schema = { type: "string", ...(types === PAGE_TYPES ? {} : { format: "binary" }) };
  addCall(routes, call, Object.fromEntries(types.map((type) => [type, schema])), handle);
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
