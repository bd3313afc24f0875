import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import {
  noteRequestSchema,
  officeDocumentParamsSchema,
  officeNewsSchema,
  officeNotesSchema,
  officeParamsSchema,
  officeReadSchema,
  officeViewQuerySchema,
  revealAnswerSchema,
  revealRequestSchema,
  printQuerySchema,
} from "../../engine/protocol/index.ts";
import { toAsked } from "../applications/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import {
  checkView,
  findNeighbours,
  findSecret,
  maskedSecretsOf,
  parseView,
  readsForOffice,
  readSubmissions,
  readTimeline,
  toNews,
  toOfficeApplication,
} from "../office/index.ts";
import { isSubmitted, submittedAtOf } from "../store/index.ts";
import { listDocuments, sendDocument, sendPdf } from "./document-routes.ts";
import { renderApplication } from "./render-application.ts";
import { addFileRoute, DOCUMENT_TYPES, PAGE_TYPES, PDF_TYPES, addRoute, type Routes } from "./route-parts.ts";

const PATH = "/api/office/applications/{id}";
const params = officeParamsSchema;
const MOST_NOTES = 500;
const MOST_ACTS = 100;

/** Adds calls that read one application, reveal a secret answer, and list and add notes. */
export function addOfficeApplicationRoutes(routes: Routes, deps: AppDeps): void {
  const { store, applications, documents, versions, now, portalClock } = deps;

  const find = async (context: Context<AppEnv>) => {
    const { success, data } = params.safeParse({ id: context.req.param("id") });
    const asked = printQuerySchema.safeParse({
      submission: context.req.query("submission"),
      audience: context.req.query("audience"),
    });
    if (!success || !asked.success) throw new ServerError("body_invalid");
    const host = context.get("served");
    const { submission } = asked.data;
    const { audiences } = context.get("staff");
    const audience = asked.data.audience ?? audiences[0] ?? "";
    if (!audiences.includes(audience)) throw new ServerError("staff_role_too_low");
    const record = await applications.findStandingRecord(host.tenant, data.id, submission);
    if (record === undefined) throw new ServerError("not_found");
    context.get("audited")({ application: data.id, ...(audience === "office" ? {} : { details: { audience } }) });
    const served = await versions.ofApplication(record, host);
    return { record, id: data.id, submission, served, audience };
  };
  const open = async (context: Context<AppEnv>, openRecord = applications.open) => {
    const found = await find(context);
    return { ...found, application: openRecord(found.record) };
  };
  /** Keeps answers that the form asks for and the staff member may read. */
  const openAsked = async (context: Context<AppEnv>, openRecord = applications.open) => {
    const { application, ...found } = await open(context, openRecord);
    const at = new Date(submittedAtOf(found.record) ?? now());
    return { ...found, application: toAsked(found.served.tenant, application, at, context.get("staff").audiences) };
  };
  const listNotes = async (tenant: string, id: string) => ({
    notes: (await store.listOfficeNotes(tenant, id, MOST_NOTES)).map(({ id: note, at, email, text }) => ({
      id: note,
      at: new Date(at).toISOString(),
      by: email,
      text,
    })),
  });

  addRoute(routes, {
    method: "get",
    path: `${PATH}/news`,
    summary: "Tells a screen that shows an application whether to read it again, and who else has opened it.",
    access: { staff: "reader", action: "application.news", isQuiet: true },
    refusals: ["not_found"],
    params,
    answer: officeNewsSchema,
    handle: async (context) => {
      const { record, id } = await find(context);
      const acts = await store.listAudit(record.tenant, Number.MAX_SAFE_INTEGER, MOST_ACTS, { application: id });
      return toNews(record, acts, { now: now(), reader: context.get("staff").staffId });
    },
  });
  addRoute(routes, {
    method: "get",
    path: PATH,
    summary: "Get one application, its history, and its neighbours in a view. Secret answers are masked.",
    access: { staff: "reader", action: "application.read" },
    refusals: ["not_found"],
    query: officeViewQuerySchema,
    params,
    answer: officeReadSchema,
    handle: async (context) => {
      const { record, application, served, id } = await openAsked(context);
      const { tenant } = context.get("served");
      const [entry, stored] = await Promise.all([
        store.findOfficeEntry(served.id, id),
        store.findApplication(served.id, id),
      ]);
      // If the row of the list is missing, `createListFiller` adds it within seconds.
      if (entry === undefined || stored === undefined) throw new ServerError("not_found");
      const staff = context.get("staff");
      const isOffice = readsForOffice(staff);
      checkView(context.req.valid("query"), staff);
      const view = await parseView(store, tenant, context.req.valid("query"));
      const address = `/api/office/applications/${encodeURIComponent(id)}`;
      const round = (tenant.definition.tenant.rounds ?? []).find((one) => one.id === record.round);
      return {
        application: toOfficeApplication(tenant, entry, staff),
        version: { hash: served.hash, is_current: served.hash === context.get("served").hash },
        round_label: record.submission?.round?.label ?? round?.label ?? record.round,
        is_draft: !isSubmitted(record),
        documents: listDocuments(served.tenant, application.documents).map((document) => ({
          ...document,
          url: `${address}/documents/${encodeURIComponent(document.key)}`,
        })),
        secrets: maskedSecretsOf(served.tenant, application),
        timeline: isOffice ? [...(await readTimeline(store, served.tenant, stored))] : [],
        print: `${address}/print`,
        pdf: `${address}/pdf`,
        ...(isOffice
          ? await readSubmissions(stored, { now: portalClock.now(), address })
          : { reopening: null, withdrawal: null, submissions: [] }),
        ...(await findNeighbours(store, tenant, view, entry)),
      };
    },
  });
  addRoute(routes, {
    method: "post",
    path: `${PATH}/reveal`,
    summary: "Reveal one secret answer, for a reason that the audit keeps.",
    access: { staff: "officer", action: "application.reveal" },
    refusals: ["not_found"],
    params,
    body: revealRequestSchema,
    answer: revealAnswerSchema,
    handle: async (context) => {
      const { application, served } = await openAsked(context);
      const { key, reason } = context.req.valid("json");
      context.get("audited")({ details: { key, reason } });
      const secret = findSecret(served.tenant, application, key, new Date(portalClock.now()));
      if (secret === undefined) throw new ServerError("not_found");
      return secret;
    },
  });
  addRoute(routes, {
    method: "get",
    path: `${PATH}/notes`,
    summary: "List the notes on an application, newest first.",
    access: { staff: "reader", action: "notes.read" },
    refusals: ["not_found"],
    params,
    answer: officeNotesSchema,
    handle: async (context) => {
      const { id, served } = await find(context);
      return await listNotes(served.id, id);
    },
  });
  addRoute(routes, {
    method: "post",
    path: `${PATH}/notes`,
    summary: "Add a note to an application, for staff only.",
    access: { staff: "reader", action: "notes.add" },
    refusals: ["not_found"],
    params,
    body: noteRequestSchema,
    answer: officeNotesSchema,
    handle: async (context) => {
      const { id, served } = await find(context);
      const { text } = context.req.valid("json");
      const { email } = context.get("staff");
      await store.addOfficeNote({ tenant: served.id, application: id, id: randomUUID(), at: now(), email, text });
      return await listNotes(served.id, id);
    },
  });

  addFileRoute(routes, {
    path: `${PATH}/print`,
    summary: "Get the print page of an application or a submission, for the office or another audience of the caller.",
    access: { staff: "reader", action: "application.print" },
    refusals: ["not_found"],
    query: printQuerySchema,
    params,
    types: PAGE_TYPES,
    handle: async (context) => renderApplication(deps, context, await open(context), () => undefined),
  });
  addFileRoute(routes, {
    path: `${PATH}/pdf`,
    summary: "Get the PDF of an application or a submission, for the office or another audience of the caller.",
    access: { staff: "reader", action: "application.pdf" },
    refusals: ["not_found", "uploads_unavailable"],
    query: printQuerySchema,
    params,
    types: PDF_TYPES,
    handle: async (context) => {
      const { served, id, audience, submission } = await find(context);
      return sendPdf(context, await documents.servicePdf(served.id, id, audience, submission));
    },
  });
  addFileRoute(routes, {
    path: `${PATH}/documents/{answerKey}`,
    summary: "Get an uploaded document of an application: its PDF, or its video or sound.",
    access: { staff: "reader", action: "application.document" },
    refusals: ["not_found", "uploads_unavailable"],
    params: officeDocumentParamsSchema,
    types: DOCUMENT_TYPES,
    handle: async (context) => {
      const { served, id, record, application } = await openAsked(context, applications.openUndamaged);
      const answerKey = context.req.param("answerKey") ?? "";
      const file = Object.hasOwn(application.documents, answerKey)
        ? await documents.documentFile({ tenant: served.id, account: id, answerKey }, record.documents)
        : undefined;
      return sendDocument(context, file, { name: application.documents[answerKey]?.file_name ?? "" });
    },
  });
}
