import {
  officeParamsSchema,
  officeWithdrawAnswerSchema,
  officeWithdrawRequestSchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { toOfficeWithdrawal } from "../office/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";

export function addOfficeWithdrawalRoutes(routes: Routes, { withdrawing, store }: AppDeps): void {
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
      const { id: served, tenant } = context.get("served");
      if ((await store.findApplication(served, id)) === undefined) throw new ServerError("not_found");
      context.get("audited")({ application: id, details: { reason: asked.reason } });
      const withdrawal = await withdrawing.withdraw(tenant, id, { ...asked, staff: context.get("staff").email });
      return { withdrawal: toOfficeWithdrawal(withdrawal) };
    },
  });
}
