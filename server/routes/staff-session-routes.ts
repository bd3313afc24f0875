import type { Context } from "hono";
import { messageSchema, staffSessionSchema, type StaffSession } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { dropStaffCookie } from "../middleware/staff-cookie.ts";
import { toStaffSession } from "../staff/index.ts";
import { jsonRoute, type Routes } from "./route-parts.ts";

const EVERY_STAGE = ["factor", "enrol", "full"] as const;

const readRoute = jsonRoute({
  method: "get",
  path: "/api/office/session",
  summary: "Who is logged in to the office, and how far in.",
  access: { staff: "reader", action: "session.read", stages: EVERY_STAGE },
  answer: staffSessionSchema,
});
const endRoute = jsonRoute({
  method: "delete",
  path: "/api/office/session",
  summary: "Log out of the office.",
  access: { staff: "reader", action: "session.end", stages: EVERY_STAGE },
  answer: messageSchema,
});

/** The answer of each call that says how far in somebody is. */
export const describeSession = (context: Context<AppEnv>): StaffSession => toStaffSession(context.get("staffVisit"));

/** A log-in of staff, from its beginning to its end. */
export function addStaffSessionRoutes(routes: Routes, { staff, settings }: AppDeps): void {
  routes.openapi(readRoute, (context) => context.json(describeSession(context), 200));
  routes.openapi(endRoute, async (context) => {
    await staff.sessions.end(context.get("staffVisit").session);
    dropStaffCookie(context, settings);
    return context.json({ message: serverText(context.get("served").definition, "staff.loggedOut") }, 200);
  });
}
