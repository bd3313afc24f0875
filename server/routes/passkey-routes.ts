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
import { addPasskey, askForPasskey, beginPasskey, verifyPasskey, ownOriginOf, removePasskey } from "../staff/index.ts";
import type { StaffPasskey } from "../store/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";
import { showStarted } from "./staff-session-routes.ts";
import { toVisit } from "./read-request.ts";

const path = "/api/office/factors/passkeys";
const session = "/api/office/session/passkey";
const STAGES = ["factor", "full"] as const;

export const toPasskeyAnswer = ({ id, name, createdAt }: StaffPasskey): PasskeyAnswer => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
});

export function addPasskeyRoutes(routes: Routes, deps: AppDeps): void {
  const { staff, settings } = deps;
  const originOf = (context: Context<AppEnv>): string => ownOriginOf(staff, toVisit(context, settings));
  addRoute(routes, {
    call: `POST ${path}/options`,
    summary: "Get the options with which the browser makes a passkey.",
    access: { staff: "reader", action: "factors.begin", isFresh: true },
    refusals: ["staff_by_sso"],
    answer: passkeyOptionsSchema,
    handle: async (context) => {
      const { name } = context.get("served").definition.tenant;
      const options = await beginPasskey(staff, context.get("staffVisit"), originOf(context), name);
      return { options: { ...options } };
    },
  });
  addRoute(routes, {
    call: `POST ${path}`,
    summary: "Add a passkey as a second factor beside the authenticator app.",
    access: { staff: "reader", action: "factors.change", isFresh: true },
    refusals: ["code_invalid"],
    body: newPasskeySchema,
    answer: passkeySchema,
    handle: async (context, { body }) => {
      const made = await addPasskey(staff, context.get("staffVisit"), originOf(context), body);
      return toPasskeyAnswer(made);
    },
  });
  addRoute(routes, {
    call: `DELETE ${path}/{passkeyId}`,
    summary: "Remove a passkey; ends every other session.",
    access: { staff: "reader", action: "factors.change", isFresh: true },
    params: passkeyParamsSchema,
    answer: passkeyRemovedSchema,
    handle: async (context, { params }) => {
      const token = await removePasskey(staff, context.get("staffVisit"), params.passkeyId);
      return { session: await showStarted(context, deps, token) };
    },
  });
  addRoute(routes, {
    call: `POST ${session}/options`,
    summary: "Get the options with which the browser uses a passkey.",
    access: { staff: "reader", action: "session.ask", stages: STAGES },
    answer: passkeyOptionsSchema,
    handle: async (context) => {
      const options = await askForPasskey(staff, context.get("staffVisit"), originOf(context));
      return { options: { ...options } };
    },
  });
  addRoute(routes, {
    call: `POST ${session}`,
    summary: "Enter the second factor with a passkey.",
    access: { staff: "reader", action: "session.factor", stages: STAGES },
    refusals: ["code_invalid"],
    body: givenPasskeySchema,
    answer: staffSessionSchema,
    handle: async (context, { body }) => {
      const token = await verifyPasskey(staff, context.get("staffVisit"), originOf(context), body);
      return await showStarted(context, deps, token);
    },
  });
}
