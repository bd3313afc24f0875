import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { output } from "zod";
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

  const find = async (
    context: Context<AppEnv>,
    id: string,
    { submission, audience: asked }: output<typeof printQuerySchema> = {},
  ) => {
    const host = context.get("served");
    const { audiences } = context.get("staff");
    const audience = asked ?? audiences[0] ?? "";
    if (!audiences.includes(audience)) throw new ServerError("staff_role_too_low");
    const record = await applications.findStandingRecord(host.tenant, id, submission);
    if (record === undefined) throw new ServerError("not_found");
    context.get("audited")({ application: id, ...(audience === "office" ? {} : { details: { audience } }) });
    return { record, served: await versions.ofApplication(record, host), audience };
  };
  /** Opens an application with only the answers that its form asks for and the staff member may read. */
  const openAsked = async (context: Context<AppEnv>, id: string, openRecord = applications.open) => {
    const found = await find(context, id);
    const at = new Date(submittedAtOf(found.record) ?? now());
    const { audiences } = context.get("staff");
    return { ...found, application: toAsked(found.served.tenant, openRecord(found.record), at, audiences) };
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
    call: `GET ${PATH}/news`,
    summary: "Get the version of an application, which changes with its events, and who else has opened it.",
    access: { staff: "reader", action: "application.news", isQuiet: true },
    params,
    answer: officeNewsSchema,
    handle: async (context, { params: { id } }) => {
      const { record } = await find(context, id);
      const acts = await store.listAudit(record.tenant, Number.MAX_SAFE_INTEGER, MOST_ACTS, { application: id });
      return toNews(record, acts, { now: now(), reader: context.get("staff").staffId });
    },
  });
  addRoute(routes, {
    call: `GET ${PATH}`,
    summary: "Get one application, its history, and its neighbours in a view. Secret answers are masked.",
    access: { staff: "reader", action: "application.read" },
    query: officeViewQuerySchema,
    params,
    answer: officeReadSchema,
    handle: async (context, { params: { id }, query }) => {
      const { record, application, served } = await openAsked(context, id);
      const { tenant } = context.get("served");
      const [entry, stored] = await Promise.all([
        store.findOfficeEntry(served.id, id),
        store.findApplication(served.id, id),
      ]);
      // If the row of the list is missing, `createListFiller` adds it within seconds.
      if (entry === undefined || stored === undefined) throw new ServerError("not_found");
      const staff = context.get("staff");
      const isOffice = readsForOffice(staff);
      const view = await parseView(store, tenant, query, staff);
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
    call: `POST ${PATH}/reveal`,
    summary: "Reveal one secret answer, for a reason that the audit keeps.",
    access: { staff: "officer", action: "application.reveal" },
    params,
    body: revealRequestSchema,
    answer: revealAnswerSchema,
    handle: async (context, { params: { id }, body: { key, reason } }) => {
      const { application, served } = await openAsked(context, id);
      context.get("audited")({ details: { key, reason } });
      const secret = findSecret(served.tenant, application, key, new Date(portalClock.now()));
      if (secret === undefined) throw new ServerError("not_found");
      return secret;
    },
  });
  addRoute(routes, {
    call: `GET ${PATH}/notes`,
    summary: "List the notes on an application, newest first.",
    access: { staff: "reader", action: "notes.read" },
    params,
    answer: officeNotesSchema,
    handle: async (context, { params: { id } }) => listNotes((await find(context, id)).served.id, id),
  });
  addRoute(routes, {
    call: `POST ${PATH}/notes`,
    summary: "Add a note to an application, for staff only.",
    access: { staff: "reader", action: "notes.add" },
    params,
    body: noteRequestSchema,
    answer: officeNotesSchema,
    handle: async (context, { params: { id }, body: { text } }) => {
      const { served } = await find(context, id);
      const { email } = context.get("staff");
      await store.addOfficeNote({ tenant: served.id, application: id, id: randomUUID(), at: now(), email, text });
      return await listNotes(served.id, id);
    },
  });

  addFileRoute(routes, {
    call: `GET ${PATH}/print`,
    summary: "Get the print page of an application or a submission, for the office or another audience of the caller.",
    access: { staff: "reader", action: "application.print" },
    query: printQuerySchema,
    params,
    types: PAGE_TYPES,
    handle: async (context, { params: { id }, query }) => {
      const found = await find(context, id, query);
      const application = applications.open(found.record);
      return renderApplication(deps, context, { ...found, application }, () => undefined);
    },
  });
  addFileRoute(routes, {
    call: `GET ${PATH}/pdf`,
    summary: "Get the PDF of an application or a submission, for the office or another audience of the caller.",
    access: { staff: "reader", action: "application.pdf" },
    refusals: ["uploads_unavailable"],
    query: printQuerySchema,
    params,
    types: PDF_TYPES,
    handle: async (context, { params: { id }, query }) => {
      const { served, audience } = await find(context, id, query);
      return sendPdf(context, await documents.servicePdf(served.id, id, audience, query.submission));
    },
  });
  addFileRoute(routes, {
    call: `GET ${PATH}/documents/{answerKey}`,
    summary: "Get an uploaded document of an application: its PDF, or its video or sound.",
    access: { staff: "reader", action: "application.document" },
    refusals: ["uploads_unavailable"],
    params: officeDocumentParamsSchema,
    types: DOCUMENT_TYPES,
    handle: async (context, { params: { id, answerKey } }) => {
      const { served, record, application } = await openAsked(context, id, applications.openUndamaged);
      const file = Object.hasOwn(application.documents, answerKey)
        ? await documents.documentFile({ tenant: served.id, account: id, answerKey }, record.documents)
        : undefined;
      return sendDocument(context, file, { name: application.documents[answerKey]?.file_name ?? "" });
    },
  });
}
