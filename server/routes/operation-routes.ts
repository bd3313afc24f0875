import { ERROR_STATUSES } from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import type { Routes } from "./route-parts.ts";
import { renderSecurityText } from "./security-text.ts";

const CHECK_TIMEOUT_MS = 5_000;

/**
 * `/livez` says that the process answers. `/readyz` says whether everything that it needs answers, and what does not.
 */
export function addOperationRoutes(routes: Routes, { store, uploads, settings, now }: AppDeps): void {
  routes.get("/.well-known/security.txt", (context) => {
    if (settings.securityContact === undefined) throw new ServerError("not_found");
    return context.text(renderSecurityText(settings.securityContact, settings.publicUrl, now()));
  });
  routes.get("/livez", (context) => context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  routes.get("/readyz", async (context) => {
    const checks = Object.entries({ database: () => store.ping(), uploads: () => uploads.ping() });
    const states = await Promise.all(checks.map(async ([name, check]) => [name, await isAnswering(check)] as const));
    const missing = states.filter(([, state]) => state !== "ok").map(([name]) => name);
    const message = missing.length === 0 ? "Ready." : `Not ready: ${missing.join(" and ")} cannot be reached.`;
    return context.json(
      { status: missing.length === 0 ? "ok" : "unavailable", message, checks: Object.fromEntries(states) },
      missing.length === 0 ? 200 : ERROR_STATUSES.store_unavailable,
      { "Cache-Control": "no-store" },
    );
  });
}

async function isAnswering(check: () => Promise<void>): Promise<"ok" | "unavailable"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"unavailable">((resolve) => {
    timer = setTimeout(() => resolve("unavailable"), CHECK_TIMEOUT_MS);
  });
  const state = await Promise.race([
    check().then(
      () => "ok" as const,
      () => "unavailable" as const,
    ),
    late,
  ]);
  clearTimeout(timer);
  return state;
}
