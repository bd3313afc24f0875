import { z } from "@hono/zod-openapi";
import { isSameSecret } from "../accounts/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { LOOKUP_CATEGORIES } from "../lookup/index.ts";
import { answersSchema, jsonRoute, looseObject, messageSchema, type Routes } from "./route-parts.ts";

const HOUR_MS = 3_600_000;
const tokenSchema = z.string().min(1).max(200);

const readTmpRoute = jsonRoute({
  method: "get",
  path: "/public/tmp",
  summary: "Load temporary answers by their token.",
  query: z.object({ token: tokenSchema }),
  answer: z.object({ answer: answersSchema }),
});
const createTmpRoute = jsonRoute({
  method: "post",
  path: "/public/tmp",
  summary: "Leave temporary answers, with the partner's API key as a bearer token or as X-API-Key.",
  body: z.object({
    answers: looseObject,
    once: z.boolean().default(true),
    expires_in_hours: z
      .number()
      .min(0.01)
      .max(24 * 30)
      .default(24 * 7),
  }),
  answer: z.object({
    token: z.string(),
    url: z.string(),
    expires_at: z.string(),
    refused: z.array(z.object({ key: z.string(), code: z.string(), message: z.string() })),
  }),
});
const lookupRoute = jsonRoute({
  method: "get",
  path: "/lookup/find",
  summary: "Suggestions for a text, or the record of an id.",
  query: z.object({
    text: z.string().max(500).optional(),
    id: z.string().max(300).optional(),
    category: z.enum(LOOKUP_CATEGORIES).default("college_ceeb"),
    max_results: z.coerce.number().int().min(1).max(20).default(5),
  }),
  answer: z.union([
    z.array(z.object({ text: z.string(), id: z.string(), sub_text: z.string() })),
    z.record(z.string(), z.string()),
  ]),
});

const problemRoute = jsonRoute({
  method: "post",
  path: "/public/client-error",
  summary:
    "Log a failure of the portal's own pages: its kind and place in the built files, never a message, which might hold an answer.",
  body: z.object({
    name: z.string().regex(/^[A-Za-z]{1,60}$/),
    path: z.string().regex(/^\/[a-z0-9/-]{0,100}$/),
    frames: z.array(z.string().regex(/^\/assets\/[A-Za-z0-9_.-]{1,100}\.js:\d{1,7}:\d{1,7}$/)).max(10),
  }),
  answer: messageSchema,
});

/** Calls that anyone may make (specification section 6). */
export function addPublicRoutes(routes: Routes, { tmpAnswers, lookup, accounts, settings, logger }: AppDeps): void {
  routes.openapi(readTmpRoute, async (context) => {
    const served = context.get("served");
    await accounts.throttles.check(served.id, "tmp.address", context.get("address"));
    return context.json({ answer: await tmpAnswers.read(served.tenant, context.req.valid("query").token) }, 200);
  });
  routes.openapi(createTmpRoute, async (context) => {
    const served = context.get("served");
    const given =
      context.req.header("x-api-key") ?? /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
    await accounts.throttles.checkReached(served.id, "tmpkey.address", context.get("address"));
    if (settings.tmpApiKey === undefined || given === undefined || !isSameSecret(given, settings.tmpApiKey)) {
      await accounts.throttles.count(served.id, "tmpkey.address", context.get("address"));
      throw new ServerError("api_key_invalid");
    }
    const { answers, once, expires_in_hours } = context.req.valid("json");
    const { token, expiresAt, refused } = await tmpAnswers.create(served.tenant, answers, {
      once,
      lifetimeMs: expires_in_hours * HOUR_MS,
    });
    return context.json(
      { token, url: `${settings.publicUrl}/?token=${token}`, expires_at: new Date(expiresAt).toISOString(), refused },
      200,
    );
  });
  routes.openapi(problemRoute, async (context) => {
    await accounts.throttles.check(context.get("served").id, "problem.address", context.get("address"));
    logger.error(
      { requestId: context.get("requestId"), problem: context.req.valid("json") },
      "a page failed in the browser",
    );
    return context.json({ message: "Logged." }, 200);
  });
  routes.openapi(lookupRoute, async (context) => {
    const { text, id, category, max_results } = context.req.valid("query");
    const { lookups } = context.get("served");
    if (id === undefined)
      return context.json(
        [...(await lookup.find(lookups, { text: text ?? "", category, maxResults: max_results }))],
        200,
      );
    const found = await lookup.detail(lookups, { id, category });
    if (found === undefined) throw new ServerError("not_found");
    return context.json({ ...found }, 200);
  });
}
