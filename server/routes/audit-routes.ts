import { auditPageSchema, auditQuerySchema } from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { listAuditBy } from "../office/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";

/** The audit, to be read by administrators. */
export function addAuditRoutes(routes: Routes, { store }: AppDeps): void {
  addRoute(routes, {
    method: "get",
    path: "/api/office/audit",
    summary: "What staff have done, the newest first.",
    access: { staff: "admin", action: "audit.read" },
    query: auditQuerySchema,
    answer: auditPageSchema,
    handle: async (context) => {
      const { before = Number.MAX_SAFE_INTEGER, limit, ...filter } = context.req.valid("query");
      const found = await listAuditBy(store, context.get("served").id, before, limit + 1, filter);
      const shown = found.slice(0, limit);
      context.get("audited")({ details: { entries: shown.length } });
      return {
        entries: shown.map(({ at, tenant: _tenant, previous: _previous, request: _request, ...entry }) => ({
          ...entry,
          at: new Date(at).toISOString(),
        })),
        next: found.length > limit ? (shown.at(-1)?.seq ?? null) : null,
      };
    },
  });
}
