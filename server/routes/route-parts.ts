import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import { isEmail } from "../../engine/core/index.ts";
import { text, type TextKey } from "../../engine/texts/index.ts";
import { toUsername } from "../accounts/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { SERVER_ERRORS, ServerError } from "../errors.ts";
import type { Context } from "hono";

export type Routes = OpenAPIHono<AppEnv>;

export const messageSchema = z.object({ message: z.string() });
const errorSchema = z
  .object({
    code: z.string().openapi({ enum: Object.keys(SERVER_ERRORS) }),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .openapi("Error");

export const answerValueSchema = z.union([z.string(), z.boolean(), z.number(), z.null()]);
export const answersSchema = z.record(z.string(), answerValueSchema).openapi("Answers");
export const documentsSchema = z.record(z.string(), z.object({ file_name: z.string(), file_size: z.number() }));

/** A plain object whose keys and values are judged one by one later: keys such as `__proto__` arrive as what they are. */
export const looseObject = z
  .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    message: "must be an object",
  })
  .openapi({ type: "object", additionalProperties: true });

interface RouteParts<
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Params extends z.ZodObject,
  Answer extends z.ZodType,
> {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: string;
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly answer: Answer;
}

type NoParts = z.ZodObject<Record<never, never>>;

/** A route whose definition both checks the request and describes it in the OpenAPI document. */
export function jsonRoute<
  Body extends z.ZodType = z.ZodNever,
  Query extends z.ZodObject = NoParts,
  Params extends z.ZodObject = NoParts,
  Answer extends z.ZodType = z.ZodType,
>({ method, path, summary, body, query, params, answer }: RouteParts<Body, Query, Params, Answer>) {
  return createRoute({
    method,
    path,
    summary,
    request: {
      ...(body === undefined ? {} : { body: { required: true, content: { "application/json": { schema: body } } } }),
      ...(query === undefined ? {} : { query }),
      ...(params === undefined ? {} : { params }),
    } as { body: { required: true; content: { "application/json": { schema: Body } } }; query: Query; params: Params },
    responses: {
      200: { description: "Done.", content: { "application/json": { schema: answer } } },
      default: {
        description: "Refused, with a message for the applicant.",
        content: { "application/json": { schema: errorSchema } },
      },
    },
  });
}

interface PdfRoute {
  /** As in the OpenAPI document: `{name}` for a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
}

/** Describes in the OpenAPI document a route whose answer is a PDF. */
export function describePdfRoute(routes: Routes, { path, summary, query, params }: PdfRoute): void {
  routes.openAPIRegistry.registerPath({
    method: "get",
    path,
    summary,
    request: { ...(query === undefined ? {} : { query }), ...(params === undefined ? {} : { params }) },
    responses: {
      200: {
        description: "The PDF.",
        content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
      },
      default: {
        description: "Refused, with a message for the applicant.",
        content: { "application/json": { schema: errorSchema } },
      },
    },
  });
}

/** A user name as it was typed, in the one form that is stored. */
export const usernameSchema = z.string().max(254).transform(toUsername).openapi({ type: "string", format: "email" });

/** Refuses one field in the tenant's words (specification section 5, account screens). */
export function refuseField(context: Context<AppEnv>, field: string, key: TextKey): never {
  const message = text(context.get("served").definition, key);
  throw new ServerError("body_invalid", { message, errors: { [field]: [message] } });
}

/** Controls, and what turns or hides text: in a mail, a print or a terminal such a name would read as another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

export function checkUsername(context: Context<AppEnv>, username: string, key: TextKey = "account.emailInvalid"): void {
  if (!isEmail(username) || UNSEEN.test(username)) refuseField(context, "username", key);
}
