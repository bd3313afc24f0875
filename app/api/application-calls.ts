import * as z from "zod/mini";
import type { Answers } from "../../engine/core/index.ts";
import {
  countsSchema,
  documentsSchema,
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
  LOOKUP_RESULTS,
  lookupRecordSchema,
  suggestionsSchema,
  type LookupRecord,
  type Suggestion,
  presignedUploadSchema,
  workStatusSchema,
  type PresignedUpload,
} from "../../engine/protocol/index.ts";
import { type CallApi, NetworkError, ServerError } from "./call-api.ts";
import { type AnswerStore, UploadRefusedError, type SentUpload } from "../../engine/react/index.ts";
import type { Refusal } from "./post-file.ts";

export function createApplicationCalls(callApi: CallApi) {
  return {
    readProfile: () => callApi("/api/profile", profileSchema),
    saveChanges: (body: SaveRequest, keepalive = false) =>
      callApi("/api/answer", saveAnswerSchema, { method: "PUT", body, keepalive, waitsForLogIn: false }),
    readNews: (known: number, form: string) =>
      callApi(`/api/answer?known=${String(known)}&form=${form}`, newsSchema, { waitsForLogIn: false }),
    sendErrors: (errors: Readonly<Record<string, readonly string[]>>) =>
      callApi("/api/validations", messageSchema, { method: "POST", body: { errors } }),
    postWebStatus: (web_status: WebStatus) =>
      callApi("/api/web-status", webStatusAnswerSchema, { method: "POST", body: { web_status } }),
    saveLastPage: (last_page: string) =>
      callApi("/api/last-page", lastPageAnswerSchema, { method: "PUT", body: { last_page } }),
    submit: (content_revision: number, form: string) =>
      callApi("/api/submit", submitAnswerSchema, { method: "POST", body: { content_revision, form } }),
    readPdf: () => callApi("/api/pdf", pdfCopySchema),
    makeDraftPdf: () => callApi("/api/pdf/draft", z.instanceof(File), { method: "POST" }),
    readTemporaryAnswers: async (token: string): Promise<Answers> =>
      (await callApi(`/public/tmp?token=${encodeURIComponent(token)}`, tmpAnswerSchema)).answer,
    readDocuments: () => callApi("/api/document-answer", documentsSchema),
    /**
     * @param known content revision on the screen; if the choice clears an answer newer than `known`, the answer
     * becomes a conflict
     */
    saveTab: (tab_id: string, chosen_tab: string, known: number) =>
      callApi("/api/tabs", tabsSchema, { method: "PUT", body: { tab_id, chosen_tab, known } }),
    saveCount: (button_id: string, num_components: number, known: number) =>
      callApi("/api/add-another", countsSchema, { method: "PUT", body: { button_id, num_components, known } }),
    arrangeItems: (body: ItemsRequest) => callApi("/api/items", newsSchema, { method: "PUT", body }),
    keepAlive: () => callApi("/api/tabs", tabsSchema, { waitsForLogIn: false }),
  };
}

export type ApplicationCalls = ReturnType<typeof createApplicationCalls>;

const RETRIES = 2;
const PAUSE_MS = 1000;

/** Posts a step of the application. Retries, and rejects with the error of the last attempt. */
export async function postWebStatus(
  calls: Pick<ApplicationCalls, "postWebStatus">,
  status: WebStatus,
  pauseMs = PAUSE_MS,
): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await calls.postWebStatus(status);
    } catch (error) {
      if (tries >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

export async function sendErrors(calls: Pick<ApplicationCalls, "sendErrors">, store: AnswerStore): Promise<void> {
  const { errors } = store.evaluation();
  if (errors.size > 0) await calls.sendErrors(Object.fromEntries(errors));
}

export function createLookupCalls(callApi: CallApi) {
  const toPath = (query: Record<string, string>) => `/lookup/find?${new URLSearchParams(query).toString()}`;
  return {
    findSuggestions: (text: string, category: string, signal?: AbortSignal): Promise<readonly Suggestion[]> =>
      callApi(toPath({ text, category, max_results: String(LOOKUP_RESULTS) }), suggestionsSchema, { signal }),
    findDetail: (id: string, category: string): Promise<LookupRecord | undefined> =>
      callApi(toPath({ id, category }), lookupRecordSchema),
  };
}

/**
 * Steps of a file upload (docs/specification.md, section 4).
 * @param refusalText message for the applicant about a rejected file; the file store's own message is technical
 */
export function createUploadCalls(anyCall: CallApi, refusalText: (refusal: Refusal, answerKey: string) => string) {
  const callApi: CallApi = (...call) => withRefusal(anyCall(...call));
  const conversionPath = (answerKey: string) => `/api/pdf/document-answer/${encodeURIComponent(answerKey)}`;
  return {
    /** @param arranged revision of the last move of items that the page knows */
    presign: (answer_key: string, file: Pick<File, "name" | "size">, arranged: number): Promise<PresignedUpload> =>
      callApi("/api/presigned-url", presignedUploadSchema, {
        method: "POST",
        body: { answer_key, file_name: file.name, file_size: file.size, arranged },
      }),
    post: async (presigned: PresignedUpload, file: File, onProgress: (share: number) => void, answerKey: string) => {
      const { postFile } = await import("./post-file.ts").catch((cause: unknown) => {
        throw new NetworkError("", { cause });
      });
      await postFile({ presigned, file, onProgress, refusalText: (refusal) => refusalText(refusal, answerKey) });
    },
    /** @param shown upload time of the document on the screen; null for none */
    startConversion: (answerKey: string, fileKey: string, fileName: string, shown: number | null) =>
      callApi(conversionPath(answerKey), workStatusSchema, {
        method: "POST",
        body: { file_key: fileKey, file_name: fileName, shown },
        // The file has arrived, so its conversion starts even if the page ends now.
        keepalive: true,
      }),
    abandon: ({ answerKey, fileKey }: SentUpload) =>
      callApi(`${conversionPath(answerKey)}?file_key=${encodeURIComponent(fileKey)}`, workStatusSchema, {
        method: "DELETE",
      }),
    conversionStatus: (answerKey: string) => callApi(conversionPath(answerKey), workStatusSchema),
    restoreDocument: (answerKey: string) =>
      callApi(`/api/document-answer/${encodeURIComponent(answerKey)}`, workStatusSchema, { method: "POST" }),
    deleteDocument: (answerKey: string, shown: number | undefined) =>
      callApi(
        `/api/document-answer/${encodeURIComponent(answerKey)}${shown === undefined ? "" : `?shown=${String(shown)}`}`,
        workStatusSchema,
        { method: "DELETE" },
      ),
  };
}

/** Converts a server's error to UploadRefusedError. Marks errors that a later attempt may not meet. */
async function withRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ServerError
      ? new UploadRefusedError(
          error.message,
          error.status >= 500 || error.isThrottled(),
          error.code === "document_changed",
        )
      : error;
  }
}
