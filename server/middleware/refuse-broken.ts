import { createMiddleware } from "hono/factory";
import { ERROR_STATUSES } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { MENDING_POLICY, renderMendingPage } from "./mending-page.ts";

/** What does not depend on a tenant: the process and its metrics, files of the build, tools for developers. */
const WITHOUT_TENANT = /^\/(livez|readyz|openapi\.json|assets|config|\.well-known|dev(?!\/widgets$))(\/|$)/;
const CALL = /^\/(api|public|service|lookup|uploads)(\/|$)/;
/** How long a browser waits before it tries to save again. Whoever mends a tenant takes minutes. */
const RETRY_AFTER_MS = 60_000;

/**
 * Refuses whatever needs a tenant that cannot be served: calls by an error that browsers try again, pages by one that
 * says that it is being mended. Neither tells a stranger what is wrong.
 */
export const refuseBroken = ({ settings: { isDevelopment } }: Pick<AppDeps, "settings">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const { method, path } = context.req;
    if (context.get("broken") === undefined || WITHOUT_TENANT.test(path)) return next();
    const refusal = new ServerError("tenant_broken", { retryAfterMs: RETRY_AFTER_MS });
    if (CALL.test(path) || (method !== "GET" && method !== "HEAD")) throw refusal;
    context.header("Cache-Control", "no-store");
    context.header("Retry-After", String(RETRY_AFTER_MS / 1_000));
    context.header("Content-Security-Policy", MENDING_POLICY);
    return context.html(renderMendingPage(isDevelopment), ERROR_STATUSES[refusal.code]);
  });
