import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppDeps, AppEnv } from "../app-deps.ts";

/** Gives each request an id and logs its route pattern. Paths and queries may contain tokens and addresses. */
export const observeRequest = ({ logger, metrics }: Pick<AppDeps, "logger" | "metrics">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const requestId = randomUUID();
    context.set("requestId", requestId);
    context.header("X-Request-Id", requestId);
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const route = matchedRoutes(context).find(({ path }) => !path.endsWith("*"))?.path ?? "/*";
    metrics?.observe(context.req.method, route, context.res.status, ms / 1_000);
    logger.info(
      {
        requestId,
        method: context.req.method,
        route,
        status: context.res.status,
        ms: Math.round(ms),
        tenant: context.get("served")?.id,
      },
      "request",
    );
  });
