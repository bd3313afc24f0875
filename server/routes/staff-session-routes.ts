import type { Context } from "hono";
import {
  factorCodeSchema,
  invitationSchema,
  staffLoggedOutSchema,
  staffLogInSchema,
  staffPasswordSchema,
  staffSessionSchema,
  type StaffSession,
} from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { toUsername } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { addDeviceCookie, staffCookie } from "../middleware/cookies.ts";
import {
  acceptInvitation,
  beginStaffLogIn,
  changeStaffPassword,
  verifyFactor,
  toStaffSession,
  type StaffDeps,
} from "../staff/index.ts";
import { checkNewPassword, toVisit } from "./read-request.ts";
import { addRoute, refuseField, type Routes } from "./route-parts.ts";
import { refuseWhereOnlySso } from "./sso-routes.ts";

const path = "/api/office/session";
const EVERY_STAGE = ["factor", "enrol", "full"] as const;

/**
 * Sets the session cookie and returns the session. @throws ServerError `staff_session_invalid` if the session has just
 * ended
 */
export async function showStarted(
  context: Context<AppEnv>,
  { settings, staff: { sessions, now } }: { readonly settings: AppDeps["settings"]; readonly staff: StaffDeps },
  token: string,
): Promise<StaffSession> {
  const visit = await sessions.find(context.get("served").id, token);
  if (visit === undefined) throw new ServerError("staff_session_invalid");
  staffCookie.write(context, settings, token);
  return toStaffSession(visit, now());
}

export function addStaffSessionRoutes(routes: Routes, deps: AppDeps): void {
  const { staff, settings, sso } = deps;
  addRoute(routes, {
    call: `POST ${path}`,
    summary: "Log in to the office by password. A second factor must follow.",
    access: "anyone",
    refusals: ["credentials_invalid", "throttled", "staff_by_sso"],
    body: staffLogInSchema,
    answer: staffSessionSchema,
    handle: async (context, { body: { email, password } }) => {
      refuseWhereOnlySso(context, sso);
      const begun = await beginStaffLogIn(staff, toVisit(context, settings), { email: toUsername(email), password });
      addDeviceCookie(context, settings, begun.deviceToken);
      return await showStarted(context, deps, begun.token);
    },
  });
  addRoute(routes, {
    call: "POST /api/office/invitation",
    summary: "Accept an invitation with a password. A second factor must follow.",
    access: "anyone",
    refusals: ["invitation_invalid", "throttled", "staff_by_sso"],
    body: invitationSchema,
    answer: staffSessionSchema,
    handle: async (context, { body: { token, password, confirm_password } }) => {
      refuseWhereOnlySso(context, sso);
      await checkNewPassword(context, password);
      if (password !== confirm_password) refuseField(context, "confirm_password", "reset.mismatch");
      const session = await acceptInvitation(staff, toVisit(context, settings), { token, password });
      return await showStarted(context, deps, session);
    },
  });
  addRoute(routes, {
    call: `POST ${path}/factor`,
    summary: "Enter the second factor: a code of the authenticator app, or a recovery code.",
    access: { staff: "reader", action: "session.factor", stages: ["factor", "full"] },
    refusals: ["code_invalid"],
    body: factorCodeSchema,
    answer: staffSessionSchema,
    handle: async (context, { body }) => {
      const token = await verifyFactor(staff, context.get("staffVisit"), body.code);
      return await showStarted(context, deps, token);
    },
  });
  addRoute(routes, {
    call: `GET ${path}`,
    summary: "Get the office session and its stage.",
    access: { staff: "reader", action: "session.read", stages: EVERY_STAGE },
    answer: staffSessionSchema,
    handle: (context) => toStaffSession(context.get("staffVisit"), staff.now()),
  });
  addRoute(routes, {
    call: `PUT ${path}/password`,
    summary: "Change the password; ends every other session.",
    access: { staff: "reader", action: "password.change", isFresh: true },
    refusals: ["password_wrong"],
    body: staffPasswordSchema,
    answer: staffSessionSchema,
    handle: async (context, { body: { current_password: current, password, confirm_password } }) => {
      await checkNewPassword(context, password);
      if (password !== confirm_password) refuseField(context, "confirm_password", "reset.mismatch");
      const token = await changeStaffPassword(staff, context.get("staffVisit"), { current, password });
      return await showStarted(context, deps, token);
    },
  });
  addRoute(routes, {
    call: `DELETE ${path}`,
    summary: "Log out of the office. Returns the log-out address of the single sign-on, if it began the session.",
    access: { staff: "reader", action: "session.end", stages: EVERY_STAGE },
    answer: staffLoggedOutSchema,
    handle: async (context) => {
      const { session, member } = context.get("staffVisit");
      await staff.sessions.end(session);
      staffCookie.drop(context, settings);
      const address = member.subject === null ? undefined : await sso?.findLogOut(toVisit(context, settings));
      const message = serverText(context.get("served").definition, "staff.loggedOut");
      return { message, ...(address === undefined ? {} : { address }) };
    },
  });
}
