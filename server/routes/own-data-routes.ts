import type { Context } from "hono";
import { erasureRequestSchema, messageSchema, ownDataSchema } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { checkOwnPassword, recordEvent, type Owner } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { dropSessionCookies } from "../middleware/cookies.ts";
import { hasSubmission } from "../store/index.ts";
import { toContentDisposition } from "./content-disposition.ts";
import { addRoute, type Routes } from "./route-parts.ts";
import { toVisit } from "./to-visit.ts";

/** What applicants may ask of the data that is held about them (docs/specification.md, section 7). */
export function addOwnDataRoutes(routes: Routes, { accounts, settings, personalData, store }: AppDeps): void {
  const ownerOf = (context: Context<AppEnv>): Owner => ({
    account: context.get("owner"),
    session: context.get("session"),
  });

  addRoute(routes, {
    method: "get",
    path: "/api/account/data",
    summary: "All that is held about the account's owner, as a file.",
    access: "applicant",
    answer: ownDataSchema,
    handle: async (context) => {
      const owner = context.get("owner");
      const data = await personalData.readOwn(context.get("served"), owner);
      recordEvent(accounts, toVisit(context, settings), "data-read", owner.id);
      context.header("Content-Disposition", toContentDisposition(`${owner.tenant} ${data.made_at.slice(0, 10)}.json`));
      return data;
    },
  });

  addRoute(routes, {
    method: "post",
    path: "/api/account/erasure",
    summary: "Erase the account with its drafts. Refused once one of its applications is submitted.",
    access: "applicant",
    refusals: ["password_wrong", "application_submitted"],
    body: erasureRequestSchema,
    answer: messageSchema,
    handle: async (context) => {
      const visit = toVisit(context, settings);
      const owner = context.get("owner");
      await checkOwnPassword(accounts, visit, ownerOf(context), context.req.valid("json").current_password);
      if ((await store.listApplications(owner.tenant, owner.id)).some((record) => hasSubmission(record)))
        throw new ServerError("application_submitted", { message: serverText(visit.definition, "erasure.submitted") });
      await personalData.erasure.eraseAccount(owner.tenant, owner.id, "applicant");
      recordEvent(accounts, visit, "account-erased", owner.id);
      dropSessionCookies(context, settings);
      return { message: serverText(visit.definition, "erasure.done") };
    },
  });
}
