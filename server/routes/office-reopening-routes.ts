import {
  closeRequestSchema,
  officeParamsSchema,
  reopenAnswerSchema,
  reopenRequestSchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { toOfficeReopening } from "../office/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";

export function addOfficeReopeningRoutes(routes: Routes, { reopenings, store, portalClock }: AppDeps): void {
  addRoute(routes, {
    method: "post",
    path: "/api/office/applications/{id}/reopening",
    summary:
      "Open a submitted application to its applicant again until the end of a day, or move that day. The applicant gets a mail with the reason; what was submitted stays, and counts until it is submitted again.",
    access: { staff: "officer", action: "application.reopen" },
    refusals: ["not_found", "application_not_submitted", "application_changed"],
    params: officeParamsSchema,
    body: reopenRequestSchema,
    answer: reopenAnswerSchema,
    handle: async (context) => {
      const { id } = context.req.valid("param");
      const asked = context.req.valid("json");
      const { id: served, tenant } = context.get("served");
      if ((await store.findApplication(served, id)) === undefined) throw new ServerError("not_found");
      const details = { reason: asked.reason, ...(asked.until === undefined ? {} : { until: asked.until }) };
      context.get("audited")({ application: id, details });
      const reopening = await reopenings.reopen(tenant, id, { ...asked, by: context.get("staff").email });
      return { reopening: toOfficeReopening(reopening, portalClock.now()) };
    },
  });

  addRoute(routes, {
    method: "post",
    path: "/api/office/applications/{id}/closing",
    summary:
      "Close an application that was opened again, before its day. The applicant gets a mail with the reason; what was submitted counts, and what was changed and not submitted is kept.",
    access: { staff: "officer", action: "application.close" },
    refusals: ["not_found", "application_changed"],
    params: officeParamsSchema,
    body: closeRequestSchema,
    answer: reopenAnswerSchema,
    handle: async (context) => {
      const { id } = context.req.valid("param");
      const asked = context.req.valid("json");
      const { id: served, tenant } = context.get("served");
      if ((await store.findApplication(served, id)) === undefined) throw new ServerError("not_found");
      context.get("audited")({ application: id, details: { reason: asked.reason } });
      const reopening = await reopenings.close(tenant, id, { ...asked, by: context.get("staff").email });
      return { reopening: toOfficeReopening(reopening, portalClock.now()) };
    },
  });
}
