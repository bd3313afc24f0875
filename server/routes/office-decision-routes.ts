import type { Context } from "hono";
import {
  closeRequestSchema,
  officeParamsSchema,
  officeWithdrawAnswerSchema,
  officeWithdrawRequestSchema,
  reopenAnswerSchema,
  reopenRequestSchema,
  officeErasedSchema,
  officeErasureRequestSchema,
  officeErasureSchema,
  type ErasureScope,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { DECISIONS, parseReference } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import { toOfficeReopening, toOfficeWithdrawal, planErasure } from "../office/index.ts";
import type { ApplicationId } from "../store/index.ts";
import { addRoute, type Routes, refuseField } from "./route-parts.ts";
import { serverText } from "../../engine/texts/index.ts";
import { visitorOf } from "../middleware/identify-request.ts";
import { recordEvent, toUsername } from "../accounts/index.ts";

export function addOfficeDecisionRoutes(routes: Routes, { decisions, store, portalClock }: AppDeps): void {
  /** Makes a decision, with its reason in the audit entry. @throws ServerError `not_found` */
  const decide = async <T>(
    context: Context<AppEnv>,
    id: ApplicationId,
    decision: Parameters<typeof decisions.decide<T>>[2],
    asked: Omit<Parameters<typeof decisions.decide>[3], "by">,
  ): Promise<T> => {
    const { id: served, tenant } = context.get("served");
    if ((await store.findApplication(served, id)) === undefined) throw new ServerError("not_found");
    const { reason, until } = asked;
    context.get("audited")({ application: id, details: { reason, ...(until === undefined ? {} : { until }) } });
    return decisions.decide(tenant, id, decision, { ...asked, by: context.get("staff").email });
  };

  addRoute(routes, {
    call: "POST /api/office/applications/{id}/reopening",
    summary:
      "Reopen a submitted application until the end of a day, or move that day. The applicant gets an email with the reason. The submission counts until there is another.",
    access: { staff: "officer", action: "application.reopen" },
    refusals: ["application_not_submitted", "application_changed"],
    params: officeParamsSchema,
    body: reopenRequestSchema,
    answer: reopenAnswerSchema,
    handle: async (context, { params: { id }, body }) => {
      const reopening = await decide(context, id, DECISIONS.reopen, body);
      return { reopening: toOfficeReopening(reopening, portalClock.now()) };
    },
  });

  addRoute(routes, {
    call: "POST /api/office/applications/{id}/closing",
    summary:
      "Close a reopened application before its day. The applicant gets an email with the reason. The submission counts, and unsubmitted changes are kept.",
    access: { staff: "officer", action: "application.close" },
    refusals: ["application_changed"],
    params: officeParamsSchema,
    body: closeRequestSchema,
    answer: reopenAnswerSchema,
    handle: async (context, { params: { id }, body }) => {
      const reopening = await decide(context, id, DECISIONS.close, body);
      return { reopening: toOfficeReopening(reopening, portalClock.now()) };
    },
  });
  addRoute(routes, {
    call: "POST /api/office/applications/{id}/withdrawal",
    summary:
      "Withdraw a submitted application for its applicant, who gets an email with the reason. The submission stays; reopening undoes this.",
    access: { staff: "officer", action: "application.withdraw" },
    refusals: ["application_not_submitted", "application_withdrawn", "application_changed"],
    params: officeParamsSchema,
    body: officeWithdrawRequestSchema,
    answer: officeWithdrawAnswerSchema,
    handle: async (context, { params: { id }, body }) => {
      const withdrawal = await decide(context, id, DECISIONS.withdraw, body);
      return { withdrawal: toOfficeWithdrawal(withdrawal) };
    },
  });
}

const PATH = "/api/office/applications/{id}/erasure";

/** Adds erasure by an administrator in two steps: preview the data, then erase exactly these data. */
export function addOfficeErasureRoutes(routes: Routes, { accounts, store, personalData, portalClock }: AppDeps): void {
  const plan = async (context: Context<AppEnv>, id: ApplicationId) => {
    const planned = await planErasure(store, context.get("served").definition, id, portalClock.now());
    if (planned === undefined) throw new ServerError("not_found");
    context.get("audited")({ application: id });
    return planned;
  };

  addRoute(routes, {
    call: `GET ${PATH}`,
    summary: "Preview the erasure of an application, or of its applicant's account.",
    access: { staff: "admin", action: "erasure.look" },
    params: officeParamsSchema,
    answer: officeErasureSchema,
    handle: async (context, { params }) => (await plan(context, params.id)).answer,
  });

  addRoute(routes, {
    call: `POST ${PATH}`,
    summary: "Erase an application, or its applicant's account, for a reason that the audit keeps.",
    access: { staff: "admin", action: "erasure.order", isFresh: true },
    refusals: ["erasure_changed"],
    params: officeParamsSchema,
    body: officeErasureRequestSchema,
    answer: officeErasedSchema,
    handle: async (context, { params: { id }, body: { scope, seen, confirmation, reason } }) => {
      const { owner, reference, answer } = await plan(context, id);
      context.get("audited")({ details: { scope, reason } });
      if (seen !== answer.seen) throw new ServerError("erasure_changed");
      checkConfirmation(context, confirmation, scope, owner.username, reference);
      // Write the audit entry first, because an erasure cannot be undone.
      await context.get("auditBegun")();
      const { tenant } = owner;
      const event = scope === "account" ? "account-erased" : "application-erased";
      recordEvent(accounts, visitorOf(context), event, owner.id, { by: context.get("staff").staffId });
      const { erasure } = personalData;
      const outcome = await (scope === "account"
        ? erasure.eraseAccount(tenant, owner.id, "office")
        : erasure.eraseApplication(tenant, id, "office"));
      const isDone = outcome !== "later";
      const { definition } = context.get("served");
      return { message: serverText(definition, isDone ? "staff.erased" : "staff.erasedLater"), is_done: isDone };
    },
  });
}

/** @throws ServerError unless `typed` names this application or account */
function checkConfirmation(
  context: Context<AppEnv>,
  typed: string,
  scope: ErasureScope,
  username: string,
  reference: string | undefined,
): void {
  if (scope === "application" && reference !== undefined) {
    if (parseReference(typed) !== reference) refuseField(context, "confirmation", "staff.erasureReference");
  } else if (toUsername(typed) !== username) refuseField(context, "confirmation", "staff.erasureEmail");
}
