import { createMiddleware } from "hono/factory";
import { ERROR_STATUSES } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { defaultMessage, ServerError } from "../errors.ts";
import { PLAIN_PAGE_POLICY, renderPlainPage } from "../plain-page.ts";

/** What does not depend on a tenant: the process and its metrics, files of the build, tools for developers. */
const WITHOUT_TENANT = /^\/(livez|readyz|robots\.txt|openapi\.json|assets|config|\.well-known|dev(?!\/widgets$))(\/|$)/;
const CALL = /^\/(api|public|service|lookup|uploads)(\/|$)/;
/** Only the process itself answers at a host that is no tenant's: its checks and metrics may be asked for by any name. */
const OF_PROCESS = /^\/(livez|readyz|robots\.txt|openapi\.json|assets)(\/|$)/;
/** How long a browser waits before it tries to save again. Whoever mends a tenant takes minutes. */
const RETRY_AFTER_MS = 60_000;

/**
 * Refuses whatever needs a tenant that cannot be served: calls by an error that browsers try again, pages by one that
 * says that it is being mended. Neither tells a stranger what is wrong. At a host that is no tenant's, all are told so.
 */
export const refuseBroken = ({ settings: { isDevelopment } }: Pick<AppDeps, "settings">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const { method, path } = context.req;
    const isCall = CALL.test(path) || (method !== "GET" && method !== "HEAD");
    if (context.get("isUnknownHost") === true) {
      if (OF_PROCESS.test(path)) return next();
      if (isCall) throw new ServerError("not_found");
      context.header("Cache-Control", "no-store");
      context.header("Content-Security-Policy", PLAIN_PAGE_POLICY);
      return context.html(UNKNOWN_HOST_PAGE, ERROR_STATUSES.not_found);
    }
    if (context.get("broken") === undefined || WITHOUT_TENANT.test(path)) return next();
    const refusal = new ServerError("tenant_broken", { retryAfterMs: RETRY_AFTER_MS });
    if (isCall) throw refusal;
    context.header("Cache-Control", "no-store");
    context.header("Retry-After", String(RETRY_AFTER_MS / 1_000));
    context.header("Content-Security-Policy", PLAIN_PAGE_POLICY);
    return context.html(renderMendingPage(isDevelopment), ERROR_STATUSES[refusal.code]);
  });

/** It names no tenant, because nobody knows which one was meant. */
const UNKNOWN_HOST_PAGE = renderPlainPage({
  lang: "en",
  title: defaultMessage("unknownHost.title"),
  paragraphs: [defaultMessage("unknownHost.text"), defaultMessage("unknownHost.operator")],
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
