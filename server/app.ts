import type { Env, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { ApiErrorCode } from "../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "./app-deps.ts";
import { ServerError } from "./errors.ts";
import { answerError, toServerError, recordLockOut, isOfficePath } from "./middleware/answer-error.ts";
import { findTenant, observeRequest, refuseBroken } from "./middleware/identify-request.ts";
import { limitBodies } from "./middleware/limit-bodies.ts";
import { limitCalls, limitStrangers } from "./middleware/limit-calls.ts";
import { moveClock } from "./middleware/move-clock.ts";
import { jsonOnly, ownOriginOnly, secureHeaders } from "./middleware/protect.ts";
import { requireStaff } from "./middleware/require-staff.ts";
import { refuseOldForm, requirePartner, requireSession } from "./middleware/require-session.ts";
import { toApiDocument } from "./routes/api-document.ts";
import { addAccountRoutes } from "./routes/account-routes.ts";
import { addApplicationRoutes } from "./routes/application-routes.ts";
import { addOfficeListRoutes } from "./routes/office-list-routes.ts";
import { addBrowserRoutes, isPage } from "./routes/browser-routes.ts";
import { addDevelopmentRoutes } from "./routes/development-routes.ts";
import { addOwnApplicationRoutes } from "./routes/own-application-routes.ts";
import { addDocumentRoutes } from "./routes/document-routes.ts";
import { addOfficeApplicationRoutes } from "./routes/office-application-routes.ts";
import { addOfficeErasureRoutes, addOfficeDecisionRoutes } from "./routes/office-decision-routes.ts";
import { addOfficeExportRoutes } from "./routes/office-export-routes.ts";
import { addOfficeViewRoutes } from "./routes/office-view-routes.ts";
import { addOfficeLinkRoutes } from "./routes/office-link-routes.ts";
import { addOfficePageRoutes } from "./routes/office-page-routes.ts";
import { addOfficeWebhookRoutes } from "./routes/office-webhook-routes.ts";
import { addOperationRoutes } from "./routes/operation-routes.ts";
import { addOwnAccountRoutes } from "./routes/own-account-routes.ts";
import { addPublicRoutes } from "./routes/public-routes.ts";
import { Routes } from "./routes/route-parts.ts";
import { addServiceRoutes } from "./routes/service-routes.ts";
import { addPasskeyRoutes } from "./routes/passkey-routes.ts";
import { addSsoRoutes } from "./routes/sso-routes.ts";
import { addStaffRoutes } from "./routes/staff-routes.ts";
import { addStaffSessionRoutes } from "./routes/staff-session-routes.ts";
import { addUnsubscribeRoutes } from "./routes/unsubscribe-routes.ts";
import { addWorkbenchRoutes } from "./workbench/workbench-routes.ts";

const CALLS = ["/api/*", "/public/*", "/service/*", "/lookup/*"] as const;

const UNAVAILABLE: ReadonlySet<string> = new Set<ApiErrorCode>(["store_unavailable", "uploads_unavailable"]);

export function createApp(deps: AppDeps): Routes {
  const app = new Routes();
  app.onError(async (error, context) => {
    await recordLockOut(deps, context, error);
    if (toServerError(error).code === "unexpected")
      deps.logger.error(
        { requestId: context.get("requestId"), err: { name: error.name, message: error.message, stack: error.stack } },
        "request failed",
      );
    else if (UNAVAILABLE.has(toServerError(error).code))
      deps.logger.warn(
        { requestId: context.get("requestId"), reason: error.message },
        "the database or the upload storage is unavailable",
      );
    return answerError(context, error);
  });
  app.notFound((context) => {
    const { path } = context.req;
    const called = findMethods(app, path);
    const methods = called.length === 0 && isPage(path) ? ["GET", "HEAD"] : called;
    if (methods.length === 0) return answerError(context, new ServerError("not_found"));
    context.header("Allow", methods.join(", "));
    return answerError(context, new ServerError("method_not_allowed"));
  });

  app.use(observeRequest(deps), secureHeaders(deps), findTenant(deps), refuseBroken(deps), ownOriginOnly(deps));
  app.use(moveClock(deps));
  for (const path of CALLS) app.use(path, requireRoute, jsonOnly);
  app.use("/api/*", unlessOffice(requireSession(deps)), unlessOffice(limitCalls(deps)));
  app.use("/api/*", refuseOldForm(deps));
  app.use("/api/office/*", requireStaff(app.calls, deps));
  for (const path of ["/public/*", "/lookup/*"]) app.use(path, limitStrangers(deps));
  app.post("/public/tmp", requirePartner(deps));
  // After the middleware that counts or rejects calls without reading their bodies.
  for (const path of CALLS) app.use(path, limitBodies);

  addOperationRoutes(app, deps);
  addAccountRoutes(app, deps);
  addOwnAccountRoutes(app, deps);
  addPublicRoutes(app, deps);
  addServiceRoutes(app, deps);
  addUnsubscribeRoutes(app, deps);
  addApplicationRoutes(app, deps);
  addDocumentRoutes(app, deps);
  addOwnApplicationRoutes(app, deps);
  addStaffSessionRoutes(app, deps);
  addSsoRoutes(app, deps);
  addPasskeyRoutes(app, deps);
  addStaffRoutes(app, deps);
  addOfficeListRoutes(app, deps);
  addOfficeApplicationRoutes(app, deps);
  addOfficeErasureRoutes(app, deps);
  addOfficeLinkRoutes(app, deps);
  addOfficeViewRoutes(app, deps);
  addOfficeExportRoutes(app, deps);
  addOfficeWebhookRoutes(app, deps);
  addOfficeDecisionRoutes(app, deps);
  if (deps.uploads.routes !== undefined) app.route("/uploads", deps.uploads.routes);
  let document: ReturnType<typeof toApiDocument> | undefined;
  app.get("/openapi.json", (context) => context.json((document ??= toApiDocument(app.calls, deps.settings))));
  addDevelopmentRoutes(app, deps);
  // Production builds do not contain the workbench.
  if (import.meta.env.MODE !== "production" && deps.settings.isDevelopment) addWorkbenchRoutes(app, deps);
  addOfficePageRoutes(app, deps);
  addBrowserRoutes(app, deps);
  return app;
}

/** Responds with 404 to a call without a route, before other middleware requires a session or reads the body. */
const requireRoute = createMiddleware<AppEnv>((context, next) =>
  matchedRoutes(context).some(({ path }) => !path.endsWith("*")) ? next() : Promise.resolve(context.notFound()),
);

const unlessOffice = <E extends Env>(guard: MiddlewareHandler<E>): MiddlewareHandler<E> =>
  createMiddleware<E>((context, next) => (isOfficePath(context.req.path) ? next() : guard(context, next)));

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** Returns the methods of a path (RFC 9110, section 10.2.1). */
const findMethods = ({ router }: Routes, path: string): readonly string[] =>
  METHODS.filter((method) => router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith("*"))).flatMap(
    (method) => (method === "GET" ? ["GET", "HEAD"] : [method]),
  );
