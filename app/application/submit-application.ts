import { uploadsOf, type UploadManager } from "../../widgets/index.ts";
import { NetworkError, ServerError } from "../api/call-api.ts";
import { postWebStatus, sendErrors } from "../api/application-calls.ts";
import { lateText } from "../../engine/texts/index.ts";
import {
  DOCUMENT_ANSWERED,
  type Answers,
  isAnswered,
  isSameAnswer,
  type AnswerValue,
  type Application,
  type DocumentAnswer,
} from "../../engine/core/index.ts";
import { loadAhead } from "../load-ahead.ts";
import type { Portal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import type { OpenApplication } from "./open-application.ts";
import type { AnswerStore } from "../../engine/react/index.ts";

const PAUSE_MS = 2000;
const MAX_TRIES = 30;

export type SubmissionOutcome = "submitted" | "elsewhere" | "wrong" | SubmissionProblem;

interface SubmissionSteps {
  /**
   * Called if there are errors, before the page sends them to the server: the applicant may then follow a link without
   * delay.
   */
  readonly onWrong: () => void;
  readonly onWaiting: (key: string) => void;
}

/**
 * Submits the application (docs/specification.md, section 4): waits for files, saves, validates, and submits if there
 * are no errors. Resolves to `wrong` if the page finds errors, to `elsewhere` if another page or staff submitted,
 * withdrew or closed it, or to the problem. Rejects with the error of a call.
 * @param shown answers that the applicant has read; default: the answers on the screen after all files have arrived
 */
export async function submitApplication(
  portal: Portal,
  application: OpenApplication & { readonly saver: Saver },
  { onWrong, onWaiting }: SubmissionSteps,
  shown?: Shown,
  tries = 1,
): Promise<SubmissionOutcome> {
  const { definition, session } = portal;
  const { calls, store, services, saver } = application;
  const uploads = uploadsOf(store, services);
  const failed = await findFailed(application, await waitForUploads(uploads, onWaiting));
  if (failed !== undefined) return { kind: "upload", ...failed };
  const onScreen = shown ?? readShown(store);
  const tryAgain = async (error: ServerError): Promise<SubmissionOutcome> => {
    if (tries >= MAX_TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return submitApplication(portal, application, { onWrong, onWaiting }, onScreen, tries + 1);
  };
  await saver.catchUp().catch(() => undefined);
  const awaited = findAwaitedFile(store);
  if (awaited !== undefined) return { kind: "uploadElsewhere", ...awaited };
  const revision = await saver.prepareSubmission();
  if (revision === undefined)
    return { kind: "failed", message: lateText(definition, "submit.unsaved"), until: "saved" };
  // News do not contain deletions of documents by other devices.
  await services.uploads.refreshDocuments();
  // Stop if answers have changed since the applicant read them.
  const differences = findDifferences(store, onScreen);
  if (differences.length > 0) return { kind: "differs", differences };
  const { web_status } = session.get();
  const isFirst = web_status !== "validating";
  if (isFirst) session.set({ web_status: "validating" });
  const isWrong = store.evaluation().errors.size > 0;
  if (isWrong) onWrong();
  if (isFirst) await postWebStatus(calls, "validating");
  if (isWrong) {
    await sendErrors(calls, store);
    return "wrong";
  }
  // Load this page during the submission, so that the confirmation appears at once. Do not load it earlier: after a
  // failed load, the browser never tries again.
  void loadAhead(() => import("./CompletionPage.tsx"));
  try {
    await calls.submit(revision, store.tenant.hash);
  } catch (error) {
    if (!(error instanceof ServerError || error instanceof NetworkError)) throw error;
    const isAnswered = await saver.catchUp().then(
      () => true,
      () => false,
    );
    if (error instanceof ServerError && error.code === "application_withdrawn") return "elsewhere";
    const { kind, notTaken, lapsed, isFormOld } = saver.state();
    if (kind === "submitted")
      return Object.keys(notTaken).length === 0 && lapsed === undefined ? "submitted" : "elsewhere";
    if (error instanceof NetworkError && !isAnswered) return { kind: "unknown" };
    if (error instanceof NetworkError) throw error;
    if (error.code === "submission_invalid" && store.evaluation().errors.size > 0) {
      onWrong();
      return "wrong";
    }
    if (error.code === "answers_differ") {
      if (isFormOld) throw error;
      await services.uploads.refreshDocuments();
      const found = findDifferences(store, onScreen);
      if (found.length > 0) return { kind: "differs", differences: found };
      return tryAgain(error);
    }
    if (error.code === "submission_invalid") return { kind: "invalid", errors: error.fieldErrors };
    if (error.code === "asides_open") return { kind: "asides" };
    if (error.code !== "upload_running") throw error;
    // If the page was reloaded during a conversion, it does not know that conversion, which may have failed since.
    const documents = [...store.tenant.fields.values()].filter(({ isDocument }) => isDocument);
    const lookedUp = Promise.all(documents.map(({ key }) => uploads.resume(key, true)));
    const failedNow = await findFailed(application, await waitForUploads(uploads, onWaiting, lookedUp));
    if (failedNow !== undefined) return { kind: "upload", ...failedNow };
    return tryAgain(error);
  }
  saver.finish();
  return "submitted";
}

export async function findFailed(
  { store, services }: Pick<OpenApplication, "store" | "services">,
  keys: readonly string[],
) {
  const key = keys.find((one) => store.getField(one).visible && store.getAnswer(one) !== DOCUMENT_ANSWERED);
  if (key === undefined) return undefined;
  const state = uploadsOf(store, services).state(key);
  const shown = state.step === "failed" ? state.fileName : undefined;
  // A page that did not send the file does not know its name.
  const name =
    shown ??
    (await services.uploads.conversionStatus(key).then(
      ({ file_name }) => file_name,
      () => undefined,
    )) ??
    store.tenant.fields.get(key)?.label ??
    key;
  return { key, name };
}

type Uploads = Pick<UploadManager, "underWay" | "subscribe" | "failures">;

/**
 * Waits until no document is being sent, converted or deleted. Returns the keys of documents that failed meanwhile.
 * @param onWaiting called with the key of a document that the page waits for
 * @param lookedUp resolves when the page knows all running uploads
 */
export async function waitForUploads(
  uploads: Uploads,
  onWaiting: (key: string) => void,
  lookedUp: Promise<unknown> = Promise.resolve(),
): Promise<readonly string[]> {
  const failedBefore = new Set(uploads.failures().map(({ key }) => key));
  const waitedFor = new Set<string>();
  let isLookedUp = false;
  const end = lookedUp.finally(() => (isLookedUp = true));
  for (;;) {
    const underWay = uploads.underWay();
    const [key] = underWay;
    if (key === undefined && isLookedUp) break;
    if (key !== undefined && !waitedFor.has(key)) onWaiting(key);
    for (const one of underWay) waitedFor.add(one);
    await (key === undefined ? Promise.race([end, nextChange(uploads)]) : nextChange(uploads));
  }
  return uploads.failures().flatMap(({ key }) => (waitedFor.has(key) || !failedBefore.has(key) ? [key] : []));
}

function nextChange({ subscribe }: Uploads): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });
}

export interface Difference {
  readonly key: string;
  readonly shown: AnswerValue;
  readonly stored: AnswerValue;
  readonly files?: { readonly shown: DocumentAnswer; readonly stored: DocumentAnswer };
}

export interface Shown {
  readonly answers: Answers;
  readonly documents: Application["documents"];
}

export type SubmissionProblem =
  | { readonly kind: "differs"; readonly differences: readonly Difference[] }
  | { readonly kind: "asides" }
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: "upload"; readonly key: string; readonly name: string }
  | { readonly kind: "uploadElsewhere"; readonly key: string; readonly name: string }
  /** The response was lost, and the server no longer responds. */
  | { readonly kind: "unknown" }
  /** `until`: the event that removes the message. If undefined, only the next attempt removes it. */
  | { readonly kind: "failed"; readonly message: string; readonly until?: "reached" | "saved" };

export function readShown(store: AnswerStore): Shown {
  const shown = [...store.evaluation().visible].map((key) => [key, store.getEntered(key) ?? ""] as const);
  return { answers: Object.fromEntries(shown), documents: store.application().documents };
}

/**
 * Lists differences between the page and `before`, in page order. Ignores white space around texts, and newly attached
 * documents. Counts a replaced file.
 */
export function findDifferences(store: AnswerStore, before: Shown): readonly Difference[] {
  const after = readShown(store);
  return [...store.tenant.fields.keys()].flatMap((key): readonly Difference[] => {
    const [shown, stored] = [before.answers[key] ?? "", after.answers[key] ?? ""];
    if (stored === DOCUMENT_ANSWERED) {
      const [file, other] = [before.documents[key], after.documents[key]];
      const isReplaced =
        shown === stored &&
        file !== undefined &&
        other !== undefined &&
        (["file_name", "file_size", "handed_in"] as const).some((fact) => file[fact] !== other[fact]);
      return isReplaced ? [{ key, shown, stored, files: { shown: file, stored: other } }] : [];
    }
    return isSameAnswer(toPlain(shown), toPlain(stored)) ? [] : [{ key, shown, stored }];
  });
}

const toPlain = (value: AnswerValue): AnswerValue => (typeof value === "string" ? value.trim() : value);

const told = new WeakMap<AnswerStore, Set<string>>();

/**
 * Finds a file that another page or device is sending. Returns each file once: the device that sends it may be lost.
 */
export function findAwaitedFile(store: AnswerStore): { readonly key: string; readonly name: string } | undefined {
  const known = told.get(store) ?? new Set();
  told.set(store, known);
  for (const [key, { file_name: name, left_ms }] of Object.entries(store.fileNews().begun)) {
    if (left_ms === 0 || !store.getField(key).visible || isAnswered(store.getEntered(key))) continue;
    const file = `${key} ${name}`;
    if (known.has(file)) continue;
    known.add(file);
    return { key, name };
  }
  return undefined;
}
