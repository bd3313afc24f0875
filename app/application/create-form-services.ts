import {
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  fileLimits,
  fileLimitsOf,
  filesOfQuestion,
  questionOf,
} from "../../engine/core/index.ts";
import { text, type TextKey } from "../../engine/texts/index.ts";
import type { FileStoreRefusal } from "../../engine/protocol/index.ts";
import type { AnswerStore, FormServices } from "../../engine/react/index.ts";
import { type ApplicationCalls, createLookupCalls, createUploadCalls } from "../api/application-calls.ts";
import { uploadsOf } from "../../widgets/index.ts";
import type { CallApi } from "../api/call-api.ts";
import type { Portal } from "../portal.tsx";
import type { LayoutNews } from "./layout-news.ts";
import type { KeptUploads } from "../saving/kept-uploads.ts";

interface FormServicesOptions {
  readonly portal: Portal;
  readonly callApi: CallApi;
  readonly calls: ApplicationCalls;
  readonly store: AnswerStore;
  readonly isLoggedIn: boolean;
  readonly known: () => number;
  readonly chooseAside: FormServices["chooseAside"];
  readonly arrangeItems: FormServices["arrangeItems"];
  /** Undefined for a visitor, or if the browser blocks storage. */
  readonly keptUploads: KeptUploads | undefined;
  readonly layout: LayoutNews;
  readonly announceChange: () => void;
  readonly save: () => Promise<void>;
}

export function createFormServices({
  portal,
  callApi,
  calls,
  store,
  isLoggedIn,
  known,
  chooseAside,
  arrangeItems,
  keptUploads,
  layout,
  announceChange,
  save,
}: FormServicesOptions): FormServices {
  const { definition } = portal;
  const uploads = createUploadCalls(callApi, (refusal, answerKey) =>
    text(definition, REFUSALS[refusal], fileLimits(fileLimitsOf(store.tenant, answerKey))),
  );
  const handedIn = (answerKey: string) => store.application().documents[answerKey]?.handed_in;
  const refreshDocuments = async () => {
    const documents = await calls.readDocuments();
    store.setDocuments(documents);
    const manager = uploadsOf(store, services);
    const shown = [...store.tenant.fields.values()].flatMap(({ key, isDocument }) => {
      const answer = Object.hasOwn(documents, key) ? DOCUMENT_ANSWERED : EMPTY_ANSWER;
      const isShown = !isDocument || !store.getField(key).visible || manager.isBusy(key);
      return isShown || (store.getAnswer(key) ?? EMPTY_ANSWER) === answer ? [] : [[key, answer] as const];
    });
    if (shown.length > 0) store.show(Object.fromEntries(shown));
  };
  const services: FormServices = {
    isLoggedIn,
    ...createLookupCalls(portal.callApi),
    uploads: {
      ...uploads,
      async presign(answerKey, fileName) {
        const presigned = await uploads.presign(answerKey, fileName, store.arrangedAt(answerKey));
        announceChange();
        return presigned;
      },
      startConversion: (answerKey, fileKey, fileName) => {
        // With several files, a new file never replaces another one.
        const isSeveral = filesOfQuestion(store.tenant, questionOf(store.tenant, answerKey)).length > 1;
        return uploads.startConversion(answerKey, fileKey, fileName, isSeveral ? null : (handedIn(answerKey) ?? null));
      },
      keep: async (upload) => keptUploads?.keep(upload),
      release: (upload) => keptUploads?.release(upload),
      readKept: async () => (await keptUploads?.read()) ?? [],
      refreshDocuments,
      async restore(answerKey) {
        // Save first: the server restores documents of visible questions only.
        await save();
        await uploads.restoreDocument(answerKey);
        announceChange();
      },
      async remove(answerKey) {
        await uploads.deleteDocument(answerKey, handedIn(answerKey));
        announceChange();
        const { [answerKey]: _removed, ...kept } = store.application().documents;
        store.setDocuments(kept);
        store.setAnswers({ [answerKey]: "" });
      },
    },
    async chooseTab(tabId, tab) {
      if (isLoggedIn) await layout.choose(() => calls.saveTab(tabId, tab, known()));
      store.setTab(tabId, tab);
      announceChange();
    },
    async addItem(buttonId, count) {
      if (isLoggedIn) await layout.choose(() => calls.saveCount(buttonId, count, known()));
      store.setCount(buttonId, count);
      announceChange();
    },
    chooseAside,
    arrangeItems:
      arrangeItems &&
      (async (step) => {
        const files = (store.tenant.addAnothers.get(step.id)?.itemKeys.flat() ?? []).filter(
          (key) => store.tenant.fields.get(key)?.isDocument === true,
        );
        const manager = uploadsOf(store, services);
        if (files.some(manager.isBusy)) throw new Error(text(definition, "addAnother.unsaved"));
        const arranged = await arrangeItems(step);
        files.forEach(manager.dismiss);
        if (files.length > 0) await refreshDocuments().catch(() => undefined);
        return arranged;
      }),
    toast(toast) {
      const id = portal.toasts.add(toast);
      return () => portal.toasts.dismiss(id);
    },
    goToSignUp: () => portal.goTo("/signup"),
  };
  return services;
}

const REFUSALS: Readonly<Record<FileStoreRefusal | "unavailable" | "unknown", TextKey>> = {
  AccessDenied: "upload.refused",
  SignatureDoesNotMatch: "upload.refused",
  MalformedPOSTRequest: "upload.refused",
  EntityTooSmall: "upload.empty",
  EntityTooLarge: "upload.tooLarge",
  QuotaExceeded: "upload.noRoom",
  unavailable: "upload.unavailable",
  unknown: "upload.refused",
};
