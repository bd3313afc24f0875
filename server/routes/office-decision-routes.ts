import type { Context } from "hono";
import {
  closeRequestSchema,
  officeParamsSchema,
  officeWithdrawAnswerSchema,
  officeWithdrawRequestSchema,
  reopenAnswerSchema,
  reopenRequestSchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { DECISIONS } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import { toOfficeReopening, toOfficeWithdrawal } from "../office/index.ts";
import type { ApplicationId } from "../store/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";

/** What the office decides about a submitted application as a whole, each with a mail to its applicant. */
export function addOfficeDecisionRoutes(routes: Routes, { decisions, store, portalClock }: AppDeps): void {
  /** Enters in the audit what is decided about an application that is there. Returns the tenant and who decides. */
  const begin = async (context: Context<AppEnv>, id: ApplicationId, details: { reason: string; until?: string }) => {
    const { id: served, tenant } = context.get("served");
    if ((await store.findApplication(served, id)) === undefined) throw new ServerError("not_found");
    context.get("audited")({ application: id, details });
    return { tenant, by: context.get("staff").email };
  };

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
      const details = { reason: asked.reason, ...(asked.until === undefined ? {} : { until: asked.until }) };
      const { tenant, by } = await begin(context, id, details);
      const reopening = await decisions.decide(tenant, id, DECISIONS.reopen, { ...asked, by });
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
      const { tenant, by } = await begin(context, id, { reason: asked.reason });
      const reopening = await decisions.decide(tenant, id, DECISIONS.close, { ...asked, by });
      return { reopening: toOfficeReopening(reopening, portalClock.now()) };
    },
  });
  addRoute(routes, {
    method: "post",
    path: "/api/office/applications/{id}/withdrawal",
    summary:
      "Withdraw a submitted application for its applicant, who gets a mail with the reason. What was submitted stays; to open the application again takes this back.",
    access: { staff: "officer", action: "application.withdraw" },
    refusals: ["not_found", "application_not_submitted", "application_withdrawn", "application_changed"],
    params: officeParamsSchema,
    body: officeWithdrawRequestSchema,
    answer: officeWithdrawAnswerSchema,
    handle: async (context) => {
      const { id } = context.req.valid("param");
      const asked = context.req.valid("json");
      const { tenant, by } = await begin(context, id, { reason: asked.reason });
      const withdrawal = await decisions.decide(tenant, id, DECISIONS.withdraw, { ...asked, by });
      return { withdrawal: toOfficeWithdrawal(withdrawal) };
    },
  });
}
