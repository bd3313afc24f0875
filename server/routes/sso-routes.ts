import type { Context } from "hono";
import { ssoAnswerSchema, ssoBeginSchema, ssoBegunSchema } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { ssoCookie, staffCookie } from "../middleware/cookies.ts";
import { SSO_PATH, SsoRefusal } from "../sso/index.ts";
import { refusalsOf } from "./api-access.ts";
import { addRoute, type Routes } from "./route-parts.ts";
import { toVisit } from "./read-request.ts";

/** @throws ServerError `staff_by_sso` if the tenant's staff can log in only by single sign-on */
export function refuseWhereOnlySso(context: Context<AppEnv>, sso: AppDeps["sso"]): void {
  if (sso?.isOnlyWay(context.get("served").id) === true)
    throw new ServerError("staff_by_sso", { text: "staff.ssoOnly" });
}

/** Returns a path inside the office. A redirect to it cannot leave the office. */
function toConsolePath(to: string): string {
  const { pathname, search } = new URL(`/office${to.startsWith("/") ? to : "/"}`, "http://portal");
  return pathname.startsWith("/office/") ? `${pathname}${search}` : "/office";
}

export function addSsoRoutes(routes: Routes, { sso, settings }: AppDeps): void {
  const needSso = (): NonNullable<AppDeps["sso"]> => {
    if (sso === undefined) throw new ServerError("not_found");
    return sso;
  };
  addRoute(routes, {
    call: `POST ${SSO_PATH}`,
    summary: "Begin a log-in to the office by the school's single sign-on.",
    access: "anyone",
    refusals: ["not_found", "throttled", "sso_unavailable"],
    body: ssoBeginSchema,
    answer: ssoBegunSchema,
    handle: async (context, { body: { to = "/" } }) => {
      const { address, sealed } = await needSso().begin(toVisit(context, settings), to);
      ssoCookie.write(context, settings, sealed);
      return { address };
    },
  });
  addRoute(routes, {
    call: `POST ${SSO_PATH}/again`,
    summary: "Begin another log-in at the single sign-on, to confirm who uses the session.",
    access: { staff: "reader", action: "session.again" },
    refusals: ["not_found", "sso_unavailable"],
    body: ssoBeginSchema,
    answer: ssoBegunSchema,
    handle: async (context, { body: { to = "/" } }) => {
      const visit = context.get("staffVisit");
      if (visit.member.subject === null) throw new ServerError("not_found");
      const { address, sealed } = await needSso().begin(toVisit(context, settings), to, visit);
      ssoCookie.write(context, settings, sealed);
      return { address };
    },
  });

  const answer = { method: "get", path: SSO_PATH, access: "anyone" } as const;
  routes.calls.push({
    ...answer,
    summary: "Receive the browser from the single sign-on, and send it to the office or its log-in.",
    query: ssoAnswerSchema,
    refusals: refusalsOf(answer, ["not_found"]),
    answers: { 303: { description: "To the office; or to its log-in, with what went wrong in `problem`." } },
  });
  routes.get(SSO_PATH, async (context) => {
    const { search } = new URL(context.req.url);
    try {
      const entered = await needSso().finish(toVisit(context, settings), search, ssoCookie.read(context, settings));
      ssoCookie.drop(context, settings);
      staffCookie.write(context, settings, entered.token);
      return context.redirect(toConsolePath(entered.to), 303);
    } catch (error) {
      if (!(error instanceof SsoRefusal)) throw error;
      return context.redirect(`/office/login?problem=${error.problem}`, 303);
    }
  });
}
