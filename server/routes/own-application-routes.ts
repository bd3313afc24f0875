import type { Context } from "hono";
import {
  applicationParamsSchema,
  beginRequestSchema,
  currentRequestSchema,
  ownApplicationsSchema,
  submissionQuerySchema,
  withdrawRequestSchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { DECISIONS } from "../applications/index.ts";
import { ServerError } from "../errors.ts";
import { writeCurrentCookie } from "../middleware/cookies.ts";
import { accountOf, type ApplicationId } from "../store/index.ts";
import { sendPdf } from "./document-routes.ts";
import { renderApplication } from "./render-application.ts";
import { addFileRoute, PAGE_TYPES, PDF_TYPES, addRoute, type Routes } from "./route-parts.ts";

export function addOwnApplicationRoutes(routes: Routes, deps: AppDeps): void {
  const { applications, decisions, documents, logger, ownApplications, settings, store, versions } = deps;

  const findOwn = async (context: Context<AppEnv>, id: ApplicationId, submission: number | undefined) => {
    const { tenant } = context.get("served");
    // `findRecord` migrates a draft to the current form.
    const record =
      accountOf(id) !== context.get("owner").id
        ? undefined
        : submission === undefined
          ? await applications.findRecord(tenant, id)
          : await applications.findStandingRecord(tenant, id, submission);
    if (record === undefined) throw new ServerError("not_found");
    return record;
  };
  const answer = <T extends { readonly current: ApplicationId }>(context: Context<AppEnv>, list: T): T => {
    writeCurrentCookie(context, settings, list.current);
    return list;
  };

  addRoute(routes, {
    call: "GET /api/applications",
    summary: "List all applications of the account, and the rounds for which it can begin one.",
    answer: ownApplicationsSchema,
    handle: async (context) => await ownApplications.list(context.get("served").tenant, context.get("owner")),
  });
  addRoute(routes, {
    call: "POST /api/applications",
    summary:
      "Begin or continue the application for a round, empty or with earlier answers. It becomes the current application.",
    refusals: ["not_found", "round_closed", "form_changed"],
    body: beginRequestSchema,
    answer: ownApplicationsSchema,
    handle: async (context, { body: asked }) => {
      const list = await ownApplications.begin(context.get("served").tenant, context.get("owner"), asked);
      return answer(context, list);
    },
  });
  addRoute(routes, {
    call: "PUT /api/applications/current",
    summary: "Make another application of the account the current one, which other calls then use.",
    refusals: ["not_found"],
    body: currentRequestSchema,
    answer: ownApplicationsSchema,
    handle: async (context, { body: { id } }) => {
      const list = await ownApplications.choose(context.get("served").tenant, context.get("owner"), id);
      return answer(context, list);
    },
  });
  addRoute(routes, {
    call: "POST /api/applications/{id}/withdrawal",
    summary:
      "Withdraw a submitted application of the account. Only the office can undo this, by reopening; the submission stays.",
    refusals: ["not_found", "application_not_submitted", "application_withdrawn", "application_changed"],
    params: applicationParamsSchema,
    body: withdrawRequestSchema,
    answer: ownApplicationsSchema,
    handle: async (context, { params: { id }, body: asked }) => {
      const { id: served, tenant } = context.get("served");
      const owner = context.get("owner");
      if (accountOf(id) !== owner.id || (await store.findApplication(served, id)) === undefined)
        throw new ServerError("not_found");
      await decisions.decide(tenant, id, DECISIONS.withdrawOwn, { ...asked, by: owner.id });
      logger.info({ tenant: served, application: id }, "withdrawn by its applicant");
      return await ownApplications.list(tenant, owner);
    },
  });
  addFileRoute(routes, {
    call: "GET /api/applications/{id}/pdf",
    summary: "Get the PDF of a submission of the account; by default the last one.",
    refusals: ["not_found", "form_changed", "uploads_unavailable"],
    query: submissionQuerySchema,
    params: applicationParamsSchema,
    types: PDF_TYPES,
    handle: async (context, { params: { id }, query: { submission } }) => {
      const record = await findOwn(context, id, submission);
      return sendPdf(context, await documents.pdfFile(record.tenant, record.account, submission));
    },
  });
  addFileRoute(routes, {
    call: "GET /api/applications/{id}/print",
    summary: "Get the print page of an application of the account, or of one of its submissions, by its own form.",
    refusals: ["not_found", "form_changed"],
    query: submissionQuerySchema,
    params: applicationParamsSchema,
    types: PAGE_TYPES,
    handle: async (context, { params: { id }, query: { submission } }) => {
      const record = await findOwn(context, id, submission);
      const served = await versions.ofApplication(record, context.get("served"));
      const application = applications.open(record);
      return renderApplication(deps, context, { record, application, served, audience: "applicant" }, () => undefined);
    },
  });
}
