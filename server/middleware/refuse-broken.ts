import { createMiddleware } from "hono/factory";
import { ERROR_STATUSES } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { defaultMessage, ServerError } from "../errors.ts";
import { PLAIN_PAGE_POLICY, renderPlainPage } from "../plain-page.ts";

/** What does not depend on a tenant: the process and its metrics, files of the build, tools for developers. */
const WITHOUT_TENANT = /^\/(livez|readyz|robots\.txt|openapi\.json|assets|config|\.well-known|dev(?!\/widgets$))(\/|$)/;
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
    context.header("Content-Security-Policy", PLAIN_PAGE_POLICY);
    return context.html(renderMendingPage(isDevelopment), ERROR_STATUSES[refusal.code]);
  });

/**
 * The page of a tenant whose files are broken. It is in the default words, because the tenant's own cannot be read, and
 * names nothing of the tenant, because its visitors cannot do anything about it.
 */
const renderMendingPage = (isDevelopment: boolean) =>
  renderPlainPage({
    lang: "en",
    title: defaultMessage("mending.title"),
    paragraphs: [defaultMessage("mending.text"), defaultMessage("mending.safe")],
    reloads: isDevelopment,
  });
