import { createMiddleware } from "hono/factory";
import { ERROR_STATUSES } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { defaultMessage, ServerError } from "../errors.ts";
import { PLAIN_PAGE_POLICY, renderPlainPage } from "../plain-page.ts";

const WITHOUT_TENANT = /^\/(livez|readyz|robots\.txt|openapi\.json|assets|config|\.well-known|dev(?!\/widgets$))(\/|$)/;
const CALL = /^\/(api|public|service|lookup|uploads)(\/|$)/;
const OF_PROCESS = /^\/(livez|readyz|robots\.txt|openapi\.json|assets)(\/|$)/;
const RETRY_AFTER_MS = 60_000;

/** Refuses requests for a broken tenant or an unknown host. Does not reveal the cause. */
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

const UNKNOWN_HOST_PAGE = renderPlainPage({
  lang: "en",
  title: defaultMessage("unknownHost.title"),
  paragraphs: [defaultMessage("unknownHost.text"), defaultMessage("unknownHost.operator")],
});

const renderMendingPage = (isDevelopment: boolean) =>
  renderPlainPage({
    lang: "en",
    title: defaultMessage("mending.title"),
    paragraphs: [defaultMessage("mending.text"), defaultMessage("mending.safe")],
    reloads: isDevelopment,
  });
