import type { Context } from "hono";
import {
  givenPasskeySchema,
  newPasskeySchema,
  passkeyOptionsSchema,
  passkeyParamsSchema,
  passkeyRemovedSchema,
  passkeySchema,
  staffSessionSchema,
  type PasskeyAnswer,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { addPasskey, askForPasskey, beginPasskey, givePasskey, ownOriginOf, removePasskey } from "../staff/index.ts";
import type { StaffPasskey } from "../store/index.ts";
import { jsonRoute, type Routes } from "./route-parts.ts";
import { showStarted } from "./staff-session-routes.ts";
import { toVisit } from "./to-visit.ts";

const path = "/api/office/factors/passkeys";
const session = "/api/office/session/passkey";
const STAGES = ["factor", "full"] as const;

const beginRoute = jsonRoute({
  method: "post",
  path: `${path}/options`,
  summary: "What the browser is asked for to make a passkey.",
  access: { staff: "reader", action: "factors.begin", isFresh: true },
  refusals: ["staff_by_sso"],
  answer: passkeyOptionsSchema,
});
const addRoute = jsonRoute({
  method: "post",
  path,
  summary: "Add a passkey as a second factor beside the authenticator app.",
  access: { staff: "reader", action: "factors.change", isFresh: true },
  refusals: ["code_invalid"],
  body: newPasskeySchema,
  answer: passkeySchema,
});
const removeRoute = jsonRoute({
  method: "delete",
  path: `${path}/{passkeyId}`,
  summary: "Remove a passkey; ends every other session.",
  access: { staff: "reader", action: "factors.change", isFresh: true },
  refusals: ["not_found"],
  params: passkeyParamsSchema,
  answer: passkeyRemovedSchema,
});
const askRoute = jsonRoute({
  method: "post",
  path: `${session}/options`,
  summary: "What the browser is asked for to give a passkey as the second factor.",
  access: { staff: "reader", action: "session.ask", stages: STAGES },
  answer: passkeyOptionsSchema,
});
const giveRoute = jsonRoute({
  method: "post",
  path: session,
  summary: "Give the second factor by a passkey.",
  access: { staff: "reader", action: "session.factor", stages: STAGES },
  refusals: ["code_invalid"],
  body: givenPasskeySchema,
  answer: staffSessionSchema,
});

export const toPasskeyAnswer = ({ id, name, createdAt }: StaffPasskey): PasskeyAnswer => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
});

/** Passkeys of one's own, and the log-in by one. */
export function addPasskeyRoutes(routes: Routes, deps: AppDeps): void {
  const { staff, settings } = deps;
  const originOf = (context: Context<AppEnv>): string => ownOriginOf(staff, toVisit(context, settings));
  routes.openapi(beginRoute, async (context) => {
    const { name } = context.get("served").definition.tenant;
    const options = await beginPasskey(staff, context.get("staffVisit"), originOf(context), name);
    return context.json({ options: { ...options } }, 200);
  });
  routes.openapi(addRoute, async (context) => {
    const made = await addPasskey(staff, context.get("staffVisit"), originOf(context), context.req.valid("json"));
    return context.json(toPasskeyAnswer(made), 200);
  });
  routes.openapi(removeRoute, async (context) => {
    const token = await removePasskey(staff, context.get("staffVisit"), context.req.valid("param").passkeyId);
    return context.json({ session: await showStarted(context, deps, token) }, 200);
  });
  routes.openapi(askRoute, async (context) => {
    const options = await askForPasskey(staff, context.get("staffVisit"), originOf(context));
    return context.json({ options: { ...options } }, 200);
  });
  routes.openapi(giveRoute, async (context) => {
    const token = await givePasskey(staff, context.get("staffVisit"), originOf(context), context.req.valid("json"));
    return context.json(await showStarted(context, deps, token), 200);
  });
}
