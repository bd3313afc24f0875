import type { Context } from "hono";
import {
  officeErasedSchema,
  officeErasureRequestSchema,
  officeErasureSchema,
  officeParamsSchema,
  type ErasureScope,
} from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { toUsername } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { parseReference } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import { planErasure } from "../office/index.ts";
import { addRoute, refuseField, type Routes } from "./route-parts.ts";

const PATH = "/api/office/applications/{id}/erasure";
const params = officeParamsSchema;

/** Erasing by an administrator, in two steps: look at what would go, then order exactly that. */
export function addOfficeErasureRoutes(routes: Routes, { store, personalData, securityLog }: AppDeps): void {
  const plan = async (context: Context<AppEnv>) => {
    const { success, data } = params.safeParse({ id: context.req.param("id") });
    if (!success) throw new ServerError("body_invalid");
    const planned = await planErasure(store, context.get("served").definition, data.id);
    if (planned === undefined) throw new ServerError("not_found");
    context.get("audited")({ application: data.id });
    return { ...planned, id: data.id };
  };

  addRoute(routes, {
    method: "get",
    path: PATH,
    summary: "What would go if an application, or the account of its applicant, were erased.",
    access: { staff: "admin", action: "erasure.look" },
    refusals: ["not_found"],
    params,
    answer: officeErasureSchema,
    handle: async (context) => (await plan(context)).answer,
  });

  addRoute(routes, {
    method: "post",
    path: PATH,
    summary: "Erase an application, or the account of its applicant, for a reason that the audit keeps.",
    access: { staff: "admin", action: "erasure.order", isFresh: true },
    refusals: ["not_found", "erasure_changed"],
    params,
    body: officeErasureRequestSchema,
    answer: officeErasedSchema,
    handle: async (context) => {
      const { owner, reference, answer, id } = await plan(context);
      const { scope, seen, confirmation, reason } = context.req.valid("json");
      context.get("audited")({ details: { scope, reason } });
      if (seen !== answer.seen) throw new ServerError("erasure_changed");
      checkConfirmation(context, confirmation, scope, owner.username, reference);
      // What is erased cannot be brought back where the audit could not be written afterwards.
      await context.get("auditBegun")();
      const { tenant } = owner;
      securityLog.write({
        event: scope === "account" ? "account-erased" : "application-erased",
        tenant,
        account: owner.id,
        address: context.get("address"),
        request: context.get("requestId"),
        by: context.get("staff").staffId,
      });
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

/** @throws ServerError unless somebody has typed what names exactly this application or account */
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
