import type { Answers, DocumentAnswer } from "../../engine/core/index.ts";
import type { CallApi } from "./call-api.ts";
import { parseAnswers, parseDocuments, parseList, parseRecord, parseString } from "./parse.ts";
import { parseStatusEntries } from "./profile-call.ts";

export interface RefusedAnswer {
  readonly key: string;
  readonly message: string;
}

/** The answer of `PUT /api/answer`: what is stored now, and what was refused and why. */
export interface SavedAnswers {
  readonly answer: Answers;
  readonly refused: readonly RefusedAnswer[];
}

export type PdfState = "COMPLETED" | "FAILED" | "IN_PROGRESS" | "UNPROCESSED";

export interface PdfCopy {
  readonly status: PdfState;
  readonly url: string;
}

/** The calls of a logged-in applicant about the application as a whole. */
export function createApplicationCalls(callApi: CallApi) {
  return {
    saveAnswers: async (answers: Answers, keepalive = false): Promise<SavedAnswers> => {
      const body = parseRecord(await callApi("/api/answer", { method: "PUT", body: { answers }, keepalive }));
      return { answer: parseAnswers(body["answer"]), refused: parseList(body["refused"], parseRefused) };
    },
    saveValidations: (errors: Readonly<Record<string, readonly string[]>>) =>
      callApi("/api/validations", { method: "POST", body: { errors } }),
    /** Resolves to every status the application has had. */
    postWebStatus: async (web_status: string) =>
      parseStatusEntries(
        parseRecord(await callApi("/api/web-status", { method: "POST", body: { web_status } }))["web_status"],
      ),
    saveLastPage: (last_page: string) => callApi("/api/last-page", { method: "PUT", body: { last_page } }),
    submit: async () => {
      const body = parseRecord(await callApi("/api/submit", { method: "POST" }));
      return { message: parseString(body["message"]), webStatus: parseStatusEntries(body["web_status"]) };
    },
    readPdf: async (): Promise<PdfCopy> => {
      const { status, url } = parseRecord(await callApi("/api/pdf"));
      return { status: parsePdfState(status), url: parseString(url) };
    },
    readTemporaryAnswers: async (token: string): Promise<Answers> =>
      parseAnswers(parseRecord(await callApi(`/public/tmp?token=${encodeURIComponent(token)}`))["answer"]),
    readDocuments: async (): Promise<Readonly<Record<string, DocumentAnswer>>> =>
      parseDocuments(await callApi("/api/document-answer")),
    saveTab: (tab_id: string, chosen_tab: string) =>
      callApi("/api/tabs", { method: "PUT", body: { tab_id, chosen_tab } }),
    saveCount: (button_id: string, num_components: number) =>
      callApi("/api/add-another", { method: "PUT", body: { button_id, num_components } }),
    /** Extends the session on the server. Any call of a logged-in user does so, and this one is the lightest. */
    keepAlive: () => callApi("/api/tabs"),
  };
}

export type ApplicationCalls = ReturnType<typeof createApplicationCalls>;

function parseRefused(value: unknown): RefusedAnswer {
  const { key, message } = parseRecord(value);
  return { key: parseString(key), message: parseString(message) };
}

function parsePdfState(value: unknown): PdfState {
  const state = parseString(value).toUpperCase();
  return state === "COMPLETED" || state === "IN_PROGRESS" || state === "UNPROCESSED" ? state : "FAILED";
}
