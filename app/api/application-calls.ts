import * as z from "zod/mini";
import type { Answers } from "../../engine/core/index.ts";
import {
  countsSchema,
  documentsSchema,
  draftPdfSchema,
  lastPageAnswerSchema,
  messageSchema,
  newsSchema,
  pdfCopySchema,
  profileSchema,
  saveAnswerSchema,
  submitAnswerSchema,
  tabsSchema,
  tmpAnswerSchema,
  webStatusAnswerSchema,
  type ItemsRequest,
  type SaveRequest,
  type WebStatus,
} from "../../engine/protocol/index.ts";
import type { CallApi } from "./call-api.ts";

/** The calls of a logged-in applicant about the application as a whole (docs/specification.md, section 7). */
export function createApplicationCalls(callApi: CallApi) {
  return {
    readProfile: () => callApi("/api/profile", profileSchema),
    saveChanges: (body: SaveRequest, keepalive = false) =>
      callApi("/api/answer", saveAnswerSchema, { method: "PUT", body, keepalive, waitsForLogIn: false }),
    /** What is new since this content revision, for a page that shows this form. */
    readNews: (known: number, form: string) =>
      callApi(`/api/answer?known=${String(known)}&form=${form}`, newsSchema, { waitsForLogIn: false }),
    saveValidations: (errors: Readonly<Record<string, readonly string[]>>) =>
      callApi("/api/validations", messageSchema, { method: "POST", body: { errors } }),
    postWebStatus: async (web_status: WebStatus) => {
      await callApi("/api/web-status", webStatusAnswerSchema, { method: "POST", body: { web_status } });
    },
    saveLastPage: (last_page: string) =>
      callApi("/api/last-page", lastPageAnswerSchema, { method: "PUT", body: { last_page } }),
    /** @param content_revision that of what is on the screen; the server refuses any other */
    submit: (content_revision: number, form: string) =>
      callApi("/api/submit", submitAnswerSchema, { method: "POST", body: { content_revision, form } }),
    readPdf: () => callApi("/api/pdf", pdfCopySchema),
    askDraftPdf: () => callApi("/api/pdf/draft", draftPdfSchema, { method: "POST" }),
    readDraftPdf: () => callApi("/api/pdf/draft", draftPdfSchema),
    /** The server has it no more afterwards. */
    takeDraftPdf: () => callApi("/api/pdf/draft/file", z.instanceof(Blob), { method: "POST" }),
    readTemporaryAnswers: async (token: string): Promise<Answers> =>
      (await callApi(`/public/tmp?token=${encodeURIComponent(token)}`, tmpAnswerSchema)).answer,
    readDocuments: () => callApi("/api/document-answer", documentsSchema),
    /** @param known the content revision on the screen; newer answers that the choice removes are kept aside */
    saveTab: (tab_id: string, chosen_tab: string, known: number) =>
      callApi("/api/tabs", tabsSchema, { method: "PUT", body: { tab_id, chosen_tab, known } }),
    /** @param known as with `saveTab` */
    saveCount: (button_id: string, num_components: number, known: number) =>
      callApi("/api/add-another", countsSchema, { method: "PUT", body: { button_id, num_components, known } }),
    /** Removes, moves and gives back items. The server refuses it if they are not what the page knows. */
    arrangeItems: (body: ItemsRequest) => callApi("/api/items", newsSchema, { method: "PUT", body }),
    /** Extends the session on the server. Any call of a logged-in user does so, and this one is the lightest. */
    keepAlive: () => callApi("/api/tabs", tabsSchema, { waitsForLogIn: false }),
  };
}

export type ApplicationCalls = ReturnType<typeof createApplicationCalls>;
