import {
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  fileLimits,
  fileLimitsOf,
  filesOfQuestion,
  questionOf,
  chosenTab,
  itemCount,
} from "../../engine/core/index.ts";
import { text, type TextKey } from "../../engine/texts/index.ts";
import type { News } from "../../engine/protocol/index.ts";
import type { AnswerStore, FormServices } from "../../engine/react/index.ts";
import type { CallApi } from "../api/call-api.ts";
import { createLookupCalls, createUploadCalls, type ApplicationCalls } from "../api/application-calls.ts";
import type { Refusal } from "../api/post-file.ts";
import { uploadsOf } from "../../widgets/index.ts";
import { loadAhead } from "../load-ahead.ts";
import type { Portal } from "../create-portal.ts";
import type { Keeper } from "../saving/create-keeper.ts";
import type { Saver } from "../saving/create-saver.ts";

interface FormServicesOptions {
  readonly portal: Portal;
  readonly callApi: CallApi;
  readonly calls: ApplicationCalls;
  readonly store: AnswerStore;
  readonly isLoggedIn: boolean;
  readonly keeper: Pick<Keeper, "replica" | "learn" | "announceChange">;
  readonly findSaver: () => Saver | undefined;
  readonly layout: LayoutNews;
}

export function createFormServices({
  portal,
  callApi,
  calls,
  store,
  isLoggedIn,
  keeper,
  findSaver,
  layout,
}: FormServicesOptions): FormServices {
  const { definition } = portal;
  const { announceChange } = keeper;
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
      async presign(answerKey, file) {
        const presigned = await uploads.presign(answerKey, file, store.arrangedAt(answerKey));
        announceChange();
        return presigned;
      },
      startConversion: (answerKey, fileKey, fileName) => {
        // With several files, a new file never replaces another one.
        const isSeveral = filesOfQuestion(store.tenant, questionOf(store.tenant, answerKey)).length > 1;
        return uploads.startConversion(answerKey, fileKey, fileName, isSeveral ? null : (handedIn(answerKey) ?? null));
      },
      refreshDocuments,
      async restore(answerKey) {
        // Save first: the server restores documents of visible questions only.
        await findSaver()?.save();
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
      if (isLoggedIn) await layout.choose(() => calls.saveTab(tabId, tab, keeper.replica.known()));
      store.setTab(tabId, tab);
      announceChange();
    },
    async addItem(buttonId, count) {
      if (isLoggedIn) await layout.choose(() => calls.saveCount(buttonId, count, keeper.replica.known()));
      store.setCount(buttonId, count);
      announceChange();
    },
    chooseAside: (id, taken) => findSaver()?.choose(id, taken),
    arrangeItems: isLoggedIn
      ? async (step) => {
          const files = (store.tenant.addAnothers.get(step.id)?.itemKeys.flat() ?? []).filter(
            (key) => store.tenant.fields.get(key)?.isDocument === true,
          );
          const manager = uploadsOf(store, services);
          if (files.some(manager.isBusy)) throw new Error(text(definition, "addAnother.unsaved"));
          const loaded = await loadAhead(() => import("../saving/arrange-items.ts"));
          if (loaded === undefined) throw new Error(text(definition, "error.network"));
          const options = { definition, keeper, store, saver: findSaver(), layout, send: calls.arrangeItems };
          const arranged = await loaded.arrangeItems(options, step);
          files.forEach(manager.dismiss);
          if (files.length > 0) await refreshDocuments().catch(() => undefined);
          return arranged;
        }
      : undefined,
    toast(toast) {
      const id = portal.toasts.add(toast);
      return () => portal.toasts.dismiss(id);
    },
    goToSignUp: () => portal.goTo("/signup"),
  };
  return services;
}

const REFUSALS: Readonly<Record<Refusal, TextKey>> = {
  AccessDenied: "upload.refused",
  SignatureDoesNotMatch: "upload.refused",
  MalformedPOSTRequest: "upload.refused",
  EntityTooSmall: "upload.empty",
  EntityTooLarge: "upload.tooLarge",
  QuotaExceeded: "upload.noRoom",
  unavailable: "upload.unavailable",
  unknown: "upload.refused",
};

interface LayoutNewsOptions {
  readonly store: Pick<AnswerStore, "tenant" | "application" | "showLayout" | "setFileNews">;
  /** True if the question has an unsaved answer, or its file is being sent, converted or deleted. */
  readonly isInWork: (key: string) => boolean;
}

/** Shows tabs and item counts that other pages chose, and news of files. */
export type LayoutNews = ReturnType<typeof createLayoutNews>;

export function createLayoutNews({ store, isInWork }: LayoutNewsOptions) {
  let choices = 0;
  let underWay = 0;

  const show = ({ tabs = {}, add_another = {}, files }: Partial<News>) => {
    if (files !== undefined) store.setFileNews(files);
    const { tenant } = store;
    const application = store.application();
    const isFree = (keys: readonly string[] = []) => !keys.some(isInWork);
    const chosen = Object.entries(tabs).filter(
      ([id, tab]) =>
        chosenTab(tenant, application, id) !== tab &&
        isFree(tenant.tabGroups.get(id)?.tabs.flatMap(({ keys }) => keys)),
    );
    const counted = Object.entries(add_another).filter(
      ([id, count]) =>
        itemCount(tenant, application, id) !== count && isFree(tenant.dependencies.fieldsOfAddAnother.get(id)),
    );
    if (chosen.length + counted.length === 0) return;
    store.showLayout({ tabs: Object.fromEntries(chosen), addAnother: Object.fromEntries(counted) });
  };

  return {
    /** Runs a choice of this page. Ignores news that was requested before the server stored the choice. */
    async choose<T>(choice: () => Promise<T>): Promise<T> {
      choices += 1;
      underWay += 1;
      try {
        return await choice();
      } finally {
        choices += 1;
        underWay -= 1;
      }
    },
    /** Runs a call and shows the news in its answer, unless a choice of this page is newer. */
    async ask<T extends Partial<News> & { readonly news?: Partial<News> | undefined }>(call: () => Promise<T>) {
      const before = choices;
      const answer = await call();
      if (underWay === 0 && choices === before) show(answer.news ?? answer);
      return answer;
    },
  };
}
