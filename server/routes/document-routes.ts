import type { Context } from "hono";
import {
  answerKeyParamsSchema,
  conversionRequestSchema,
  deleteDocumentQuerySchema,
  documentsSchema,
  pdfCopySchema,
  presignedUploadSchema,
  presignRequestSchema,
  stopQuerySchema,
  workStatusSchema,
} from "../../engine/protocol/index.ts";
import { findKeptMediaType, type Application, type Tenant } from "../../engine/core/index.ts";
import { hashToken } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { findSignedAt } from "../documents/index.ts";
import { ServerError } from "../errors.ts";
import { CHANGE_REFUSALS } from "./api-access.ts";
import { toContentDisposition } from "./content-disposition.ts";
import { addFileRoute, DOCUMENT_TYPES, PDF_TYPES, addRoute, type Routes } from "./route-parts.ts";

const params = answerKeyParamsSchema;
const conversionPath = "/api/pdf/document-answer/{answerKey}";

/**
 * Adds calls for documents and PDFs (docs/specification.md, sections 4 and 7). Applicants reach their own files only.
 */
export function addDocumentRoutes(routes: Routes, { accounts, applications, documents }: AppDeps): void {
  const owner = (context: Context<AppEnv>) => ({
    tenant: context.get("served").id,
    account: context.get("application"),
  });

  const requireOpen = (context: Context<AppEnv>, begunAt?: number) =>
    applications.requireOpen(context.get("served").tenant, context.get("application"), begunAt);

  addRoute(routes, {
    call: "POST /api/presigned-url",
    summary: "Get the address for posting a file. Without file_size, the question's largest file must fit.",
    refusals: [...CHANGE_REFUSALS, "document_refused", "items_changed", "uploads_unavailable"],
    body: presignRequestSchema,
    answer: presignedUploadSchema,
    handle: async (context, { body: { answer_key: answerKey, file_name, file_size, arranged } }) => {
      await requireOpen(context);
      const place = { ...owner(context), answerKey };
      const requireOrder = () =>
        applications.requireOrder(context.get("served").tenant, place.account, answerKey, arranged);
      await requireOrder();
      const presigned = await documents.presign(place, file_name, file_size);
      // Items may have moved before the upload began. A begun upload prevents further moves.
      await requireOrder();
      return presigned;
    },
  });
  addRoute(routes, {
    call: `POST ${conversionPath}`,
    summary: "Start converting an uploaded file.",
    refusals: [...CHANGE_REFUSALS, "document_changed", "document_refused", "uploads_unavailable"],
    params,
    body: conversionRequestSchema,
    answer: workStatusSchema,
    handle: async (context, { body: { file_key, file_name, shown }, params }) => {
      await requireOpen(context, findSignedAt(file_key));
      return await documents.startConversion(
        { ...owner(context), ...params },
        { fileKey: file_key, fileName: file_name, shown, network: hashToken(context.get("address")) },
      );
    },
  });
  addRoute(routes, {
    call: `GET ${conversionPath}`,
    summary: "Get the status of the conversion.",
    params,
    answer: workStatusSchema,
    handle: async (context, { params }) => await documents.conversionStatus({ ...owner(context), ...params }),
  });
  addRoute(routes, {
    call: `DELETE ${conversionPath}`,
    summary: "Stop the conversion and delete its files. With `file_key`, stop this upload only.",
    refusals: [...CHANGE_REFUSALS, "document_refused", "uploads_unavailable"],
    query: stopQuerySchema,
    params,
    answer: workStatusSchema,
    handle: async (context, { query: { file_key }, params }) => {
      const place = { ...owner(context), ...params };
      await requireOpen(context);
      const status =
        file_key === undefined ? documents.deleteConversion(place) : documents.abandonUpload(place, file_key);
      return await status;
    },
  });
  addRoute(routes, {
    call: "DELETE /api/document-answer/{answerKey}",
    summary: "Delete a document; with `shown`, only the document that the page shows.",
    refusals: [...CHANGE_REFUSALS, "document_changed", "document_refused", "uploads_unavailable"],
    query: deleteDocumentQuerySchema,
    params,
    answer: workStatusSchema,
    handle: async (context, { params, query }) => {
      await requireOpen(context);
      const place = { ...owner(context), ...params };
      return await documents.deleteConversion(place, query.shown);
    },
  });
  addRoute(routes, {
    call: "POST /api/document-answer/{answerKey}",
    summary: "Restore a document that a choice or a change of tab removed.",
    refusals: [...CHANGE_REFUSALS, "document_refused"],
    params,
    answer: workStatusSchema,
    handle: async (context, { params }) => {
      await requireOpen(context);
      return await documents.restoreDocument({ ...owner(context), ...params });
    },
  });
  addRoute(routes, {
    call: "GET /api/document-answer",
    summary: "Get the documents by question.",
    answer: documentsSchema,
    handle: async (context) => {
      const { tenant, account } = owner(context);
      return await documents.documentAnswers(tenant, account);
    },
  });
  addFileRoute(routes, {
    call: "GET /api/document-answer/{answerKey}",
    summary: "Get a document: its PDF, or its video or sound.",
    refusals: ["not_found", "uploads_unavailable"],
    params,
    types: DOCUMENT_TYPES,
    handle: async (context, { params: asked }) =>
      sendDocument(context, await documents.documentFile({ ...owner(context), ...asked })),
  });
  addFileRoute(routes, {
    call: "POST /api/pdf/draft",
    summary: "Make and download a PDF of the draft as saved now.",
    refusals: ["application_submitted", "application_withdrawn", "uploads_unavailable"],
    types: PDF_TYPES,
    handle: async (context) => {
      const { tenant, account } = owner(context);
      await accounts.throttles.check(tenant, "draftpdf.account", account);
      await accounts.throttles.check(tenant, "draftpdf.address", context.get("address"));
      return sendPdf(context, await documents.draftPdf(tenant, account, context.req.raw.signal));
    },
  });
  addRoute(routes, {
    call: "GET /api/pdf",
    summary: "Get the status of the PDF copy, and its address once completed.",
    answer: pdfCopySchema,
    handle: async (context) => {
      const { tenant, account } = owner(context);
      const { status, message } = await documents.pdfStatus(tenant, account);
      return { status, message, url: status === "COMPLETED" ? "/api/pdf/file" : "" };
    },
  });
  addFileRoute(routes, {
    call: "GET /api/pdf/file",
    summary: "Get the applicant's PDF copy, once COMPLETED.",
    refusals: ["not_found", "uploads_unavailable"],
    types: PDF_TYPES,
    handle: async (context) => {
      const { tenant, account } = owner(context);
      return sendPdf(context, await documents.pdfFile(tenant, account));
    },
  });
}

export function listDocuments({ fields }: Tenant, documents: Application["documents"]) {
  const placeOf = (key: string): number => fields.get(key)?.index ?? 0;
  return Object.entries(documents)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([key, { file_name, file_size }]) => ({ key, label: fields.get(key)?.label ?? key, file_name, file_size }));
}

/**
 * Sends a document as a PDF, video or sound.
 * @throws ServerError `not_found` if there is no file
 */
export function sendDocument(
  context: Context<AppEnv>,
  file: StoredFile | undefined,
  { name = file?.fileName ?? "", isDownload = false } = {},
): Response {
  const mediaType = findKeptMediaType(file?.fileName ?? "");
  if (mediaType !== undefined) return sendFile(context, file && { ...file, fileName: name }, mediaType, "attachment");
  const fileName = name.replace(/(\.[a-z]+)?$/i, ".pdf");
  return sendPdf(context, file && { ...file, fileName }, isDownload ? "attachment" : "inline");
}

/** Sends a PDF. @throws ServerError `not_found` if there is no file */
export const sendPdf = (
  context: Context<AppEnv>,
  file: StoredFile | undefined,
  disposition: "attachment" | "inline" = "attachment",
): Response => sendFile(context, file, "application/pdf", disposition);

interface StoredFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

function sendFile(
  context: Context<AppEnv>,
  file: StoredFile | undefined,
  mediaType: string,
  disposition: "attachment" | "inline",
): Response {
  if (file === undefined) throw new ServerError("not_found");
  context.header("Content-Type", mediaType);
  context.header("Content-Disposition", toContentDisposition(file.fileName, disposition));
  context.header("Cache-Control", "no-store");
  return context.body(Uint8Array.from(file.bytes).buffer);
}
