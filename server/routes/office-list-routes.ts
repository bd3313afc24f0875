import { findOfficeOptions, OFFICE_STATUSES, readOffice, toCalendarDate, toDayEnd } from "../../engine/core/index.ts";
import {
  officeDefinitionSchema,
  officeListQuerySchema,
  officeListSchema,
  officeTotalsSchema,
  officeViewQuerySchema,
  auditPageSchema,
  auditQuerySchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { countApplications, listApplications, findReferences, listAuditBy, readsForOffice } from "../office/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";

/** Adds the calls of the list and of the audit. The audit leaves out the search text, because it may be a name. */
export function addOfficeListRoutes(routes: Routes, { store, now }: AppDeps): void {
  addRoute(routes, {
    call: "GET /api/office/list",
    summary: "Get the columns and filters of the list of applications.",
    access: { staff: "reader", action: "list.read" },
    answer: officeDefinitionSchema,
    handle: (context) => {
      const { tenant } = context.get("served");
      const { timeZone, rounds = [], audiences = [] } = tenant.definition.tenant;
      const office = readOffice(tenant);
      const options = findOfficeOptions(tenant, toCalendarDate(new Date(now()), timeZone));
      const isOffice = readsForOffice(context.get("staff"));
      return {
        programme: isOffice ? (office.programme ?? null) : null,
        columns: isOffice ? [...office.columns] : [],
        filters: (isOffice ? office.filters : []).map((question) => ({
          ...question,
          options: [...(options.get(question.key) ?? [])],
        })),
        statuses: OFFICE_STATUSES.filter((status) => status !== "validating"),
        rounds: rounds.map(({ id, label }) => ({ id, label })),
        time_zone: timeZone,
        audiences: [...context.get("staff").audiences],
        titles: Object.fromEntries(audiences.map(({ id, title }) => [id, title])),
      };
    },
  });
  addRoute(routes, {
    call: "GET /api/office/applications",
    summary: "List one page of a view's applications.",
    access: { staff: "reader", action: "applications.list" },
    query: officeListQuerySchema,
    answer: officeListSchema,
    handle: async (context, { query }) => {
      const list = await listApplications(store, context.get("served").tenant, query, context.get("staff"));
      context.get("audited")({ details: { shown: list.applications.length, searched: query.q !== undefined } });
      return list;
    },
  });
  addRoute(routes, {
    call: "GET /api/office/totals",
    summary: "Count the applications of a view, by status and by day of submission.",
    access: { staff: "reader", action: "applications.count" },
    query: officeViewQuerySchema,
    answer: officeTotalsSchema,
    handle: async (context, { query }) =>
      await countApplications(store, context.get("served").tenant, query, context.get("staff")),
  });
  addRoute(routes, {
    call: "GET /api/office/audit",
    summary: "List the actions of staff, newest first.",
    access: { staff: "admin", action: "audit.read" },
    query: auditQuerySchema,
    answer: auditPageSchema,
    handle: async (context, { query: { before = Number.MAX_SAFE_INTEGER, limit, from = "", until, ...filter } }) => {
      const { id, tenant } = context.get("served");
      const { timeZone } = tenant.definition.tenant;
      const earlierThan = until === undefined ? undefined : toDayEnd(until, timeZone) + 1;
      const found = await listAuditBy(store, id, before, limit + 1, { ...filter, earlierThan });
      const shown = found.slice(0, limit).filter(({ at }) => toCalendarDate(new Date(at), timeZone) >= from);
      context.get("audited")({ details: { entries: shown.length } });
      const references = await findReferences(store, id, shown);
      return {
        entries: shown.map(({ at, tenant: _tenant, previous: _previous, request: _request, ...entry }) => ({
          ...entry,
          reference: references.get(entry.application) ?? null,
          at: new Date(at).toISOString(),
        })),
        next: found.length > limit && shown.length === limit ? (shown.at(-1)?.seq ?? null) : null,
      };
    },
  });
}
