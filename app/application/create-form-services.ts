import { fileLimits } from "../../engine/core/index.ts";
import { text, type TextKey } from "../../engine/texts/index.ts";
import type { FileStoreRefusal } from "../../engine/protocol/index.ts";
import type { AnswerStore, FormServices } from "../../engine/react/index.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";
import { createLookupCalls } from "../api/lookup-calls.ts";
import { createUploadCalls } from "../api/upload-calls.ts";
import type { CallApi } from "../api/call-api.ts";
import type { Portal } from "../portal.tsx";

interface FormServicesOptions {
  readonly portal: Portal;
  /** Makes calls in the name of the account whose application is open. */
  readonly callApi: CallApi;
  readonly calls: ApplicationCalls;
  readonly store: AnswerStore;
  readonly isLoggedIn: boolean;
  /** The content revision of what is on the screen. */
  readonly known: () => number;
  readonly chooseAside: FormServices["chooseAside"];
}

/** What the portal provides to widgets: network, toasts and routes. */
export function createFormServices({
  portal,
  callApi,
  calls,
  store,
  isLoggedIn,
  known,
  chooseAside,
}: FormServicesOptions): FormServices {
  const { definition } = portal;
  const limits = fileLimits(definition.tenant.limits);
  const uploads = createUploadCalls(callApi, (refusal) => text(definition, REFUSALS[refusal], limits));
  const refreshDocuments = async () => store.setDocuments(await calls.readDocuments());
  return {
    isLoggedIn,
    ...createLookupCalls(portal.callApi),
    uploads: {
      presign: uploads.presign,
      post: uploads.post,
      startConversion: uploads.startConversion,
      conversionStatus: uploads.conversionStatus,
      refreshDocuments,
      async remove(answerKey) {
        await uploads.deleteDocument(answerKey);
        const { [answerKey]: _removed, ...kept } = store.application().documents;
        store.setDocuments(kept);
        store.setAnswers({ [answerKey]: "" });
      },
    },
    async chooseTab(tabId, tab) {
      if (isLoggedIn) await calls.saveTab(tabId, tab, known());
      store.setTab(tabId, tab);
    },
    async addItem(buttonId, count) {
      if (isLoggedIn) await calls.saveCount(buttonId, count, known());
      store.setCount(buttonId, count);
    },
    chooseAside,
    toast: (toast) => void portal.toasts.add(toast),
    goToSignUp: () => portal.goTo("/signup"),
  };
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
