import type { Context } from "hono";
import { maskAnswers } from "../applications/index.ts";
import {
  answerKeyParamsSchema,
  ERROR_STATUSES,
  printDataSchema,
  serviceQuerySchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { evaluateForPrint } from "../print/index.ts";
import { sendPdf } from "./document-routes.ts";
import { renderServiceLinkEnded } from "./service-link-ended.ts";
import { describePdfRoute, jsonRoute, type Routes } from "./route-parts.ts";

const query = serviceQuerySchema;
const printDataRoute = jsonRoute({
  method: "get",
  path: "/service/tmp-pdf",
  summary: "The data of the print view, with secrets masked.",
  access: "staff",
  refusals: ["service_token_invalid", "throttled"],
  query,
  answer: printDataSchema,
});

/**
 * Finds the application that a service token opens. A token opens one application, to be read only
 * (docs/specification.md, section 6).
 */
async function openService({ accounts, serviceLinks, applications }: AppDeps, context: Context<AppEnv>, token: string) {
  const served = context.get("served");
  await accounts.throttles.check(served.id, "service.address", context.get("address"));
  const account = await serviceLinks.open(served.id, token, context.req.path, {
    address: context.get("address"),
    request: context.get("requestId"),
  });
  const found = await applications.find(served.tenant, account);
  if (found === undefined) throw new ServerError("service_token_invalid");
  return { served, account, ...found };
}

/** Calls by a service token. */
export function addServiceRoutes(routes: Routes, deps: AppDeps): void {
  routes.openapi(printDataRoute, async (context) => {
    const { served, record, application } = await openService(deps, context, context.req.valid("query").service_token);
    return context.json(
      {
        answer: maskAnswers(served.tenant, application.answers),
        add_another: record.addAnother,
        document_answer: application.documents,
        tabs: record.tabs,
      },
      200,
    );
  });
  describePdfRoute(routes, {
    path: "/service/pdf",
    summary: "The application as a PDF.",
    access: "staff",
    refusals: ["service_token_invalid", "not_found", "throttled", "uploads_unavailable"],
    query,
  });
  routes.get("/service/pdf", async (context) => {
    const { served, account } = await openService(deps, context, context.req.query("service_token") ?? "");
    return sendPdf(context, await deps.documents.servicePdf(served.id, account));
  });
  describePdfRoute(routes, {
    path: "/service/document/{answerKey}",
    summary: "An uploaded document as a PDF.",
    access: "staff",
    refusals: ["service_token_invalid", "not_found", "throttled", "uploads_unavailable"],
    query,
    params: answerKeyParamsSchema,
  });
  routes.get("/service/document/:answerKey", async (context) => {
    const { served, account } = await openService(deps, context, context.req.query("service_token") ?? "");
    const file = await deps.documents.documentFile({
      tenant: served.id,
      account,
      answerKey: context.req.param("answerKey"),
    });
    return sendPdf(context, file && { ...file, fileName: file.fileName.replace(/(\.[a-z]+)?$/i, ".pdf") });
  });
}

/**
 * Answers any page's address that has `?service_token=` with the application in print, rendered on the server
 * and without scripts.
 */
export async function renderServicePage(deps: AppDeps, context: Context<AppEnv>, token: string): Promise<Response> {
  context.header("Cache-Control", "no-store");
  context.header("Content-Security-Policy", deps.print.contentSecurityPolicy(context.get("served")));
  try {
    const { served, account, record, application } = await openService(deps, context, token);
    const owner = await deps.store.findAccount(served.id, account);
    const submittedAt = record.webStatus.find(({ web_status }) => web_status === "submitted")?.at;
    const { model } = evaluateForPrint(served, { application, submittedAt }, deps.now());
    const suffix = `?service_token=${encodeURIComponent(token)}`;
    return context.html(
      deps.print.renderPrintPage(served, model, {
        username: owner?.username ?? "",
        submittedAt,
        printedAt: deps.now(),
        serviceBar: {
          pdfUrl: `/service/pdf${suffix}`,
          documents: Object.entries(record.documents).map(([key, { fileName }]) => ({
            label: served.tenant.fields.get(key)?.label ?? key,
            fileName,
            url: `/service/document/${encodeURIComponent(key)}${suffix}`,
          })),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ServerError) || error.code !== "service_token_invalid") throw error;
    return context.html(
      renderServiceLinkEnded(context.get("served"), deps.print.pageCss),
      ERROR_STATUSES.service_token_invalid,
    );
  }
}
