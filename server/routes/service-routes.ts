import type { Context } from "hono";
import { maskAnswers, toReadable } from "../applications/index.ts";
import { answerKeyParamsSchema, API_ERRORS, printDataSchema, serviceQuerySchema } from "../../engine/protocol/index.ts";
import { findAudience, type Application } from "../../engine/core/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { submittedAtOf, type ApplicationRecord } from "../store/index.ts";
import { listDocuments, sendDocument, sendPdf } from "./document-routes.ts";
import { renderApplication } from "./render-application.ts";
import { addFileRoute, DOCUMENT_TYPES, PDF_TYPES, addRoute, type Routes } from "./route-parts.ts";
import { serverText } from "../../engine/texts/index.ts";
import { sendPlainPage } from "../plain-page.ts";

const query = serviceQuerySchema;
/** Finds the application of a service token (docs/specification.md, section 6). */
async function findService(deps: AppDeps, context: Context<AppEnv>, token: string) {
  const { accounts, serviceLinks, applications, versions } = deps;
  const host = context.get("served");
  await accounts.throttles.check(host.id, "service.address", context.get("address"));
  const file = host.definition.tenant;
  const { account, audience, recipient } = await serviceLinks.open(host.id, token, context.req.path, file, {
    address: context.get("address"),
    request: context.get("requestId"),
  });
  // During a reopening, print links show the last submission.
  const record = await applications.findStandingRecord(host.tenant, account);
  if (record === undefined) throw new ServerError("service_token_invalid");
  return { served: await versions.ofApplication(record, host), account, audience, recipient, record };
}

async function openService(
  deps: AppDeps,
  context: Context<AppEnv>,
  token: string,
  open: (record: ApplicationRecord) => Application = deps.applications.open,
) {
  const found = await findService(deps, context, token);
  const application = open(found.record);
  const at = new Date(submittedAtOf(found.record) ?? deps.now());
  return { ...found, application, readable: toReadable(found.served.tenant, application, at, found.audience) };
}

export function addServiceRoutes(routes: Routes, deps: AppDeps): void {
  addRoute(routes, {
    call: "GET /service/tmp-pdf",
    summary: "Get the data of the print page, with secrets masked.",
    access: "staff link",
    refusals: ["service_token_invalid", "throttled"],
    query,
    answer: printDataSchema,
    handle: async (context, { query }) => {
      const { served, record, readable } = await openService(deps, context, query.service_token);
      return {
        answer: maskAnswers(served.tenant, readable.answers),
        add_another: record.addAnother,
        document_answer: readable.documents,
        tabs: record.tabs,
      };
    },
  });
  addFileRoute(routes, {
    call: "GET /service/pdf",
    summary: "Get the application as a PDF.",
    access: "staff link",
    refusals: ["service_token_invalid", "not_found", "throttled", "uploads_unavailable"],
    query,
    types: PDF_TYPES,
    handle: async (context, { query: { service_token: token } }) => {
      const { served, account, audience } = await findService(deps, context, token);
      return sendPdf(context, await deps.documents.servicePdf(served.id, account, audience));
    },
  });
  addFileRoute(routes, {
    call: "GET /service/document/{answerKey}",
    summary: "Get an uploaded document: its PDF, or its video or sound.",
    access: "staff link",
    refusals: ["service_token_invalid", "not_found", "throttled", "uploads_unavailable"],
    query,
    params: answerKeyParamsSchema,
    types: DOCUMENT_TYPES,
    handle: async (context, { params: { answerKey }, query: { service_token: token } }) => {
      const { openUndamaged } = deps.applications;
      const { served, account, record, readable } = await openService(deps, context, token, openUndamaged);
      const file = Object.hasOwn(readable.documents, answerKey)
        ? await deps.documents.documentFile({ tenant: served.id, account, answerKey }, record.documents)
        : undefined;
      return sendDocument(context, file, { name: readable.documents[answerKey]?.file_name ?? "", isDownload: true });
    },
  });
}

export async function renderServicePage(deps: AppDeps, context: Context<AppEnv>, token: string): Promise<Response> {
  try {
    const { served, audience, recipient, record, application, readable } = await openService(deps, context, token);
    const suffix = `?service_token=${encodeURIComponent(token)}`;
    return await renderApplication(deps, context, { served, audience, record, application }, () => ({
      pdfUrl: `/service/pdf${suffix}`,
      readers: [findAudience(served.definition.tenant, audience)?.title, recipient].filter(Boolean).join(": "),
      documents: listDocuments(served.tenant, readable.documents).map(({ key, label, file_name }) => ({
        label,
        fileName: file_name,
        url: `/service/document/${encodeURIComponent(key)}${suffix}`,
      })),
    }));
  } catch (error) {
    if (!(error instanceof ServerError) || error.code !== "service_token_invalid") throw error;
    const { definition } = context.get("served");
    return sendPlainPage(context, API_ERRORS.service_token_invalid.status, {
      school: definition.tenant,
      title: serverText(definition, "service.endedTitle"),
      paragraphs: [serverText(definition, "service.ended"), serverText(definition, "service.endedContact")],
    });
  }
}
