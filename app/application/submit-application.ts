import { uploadsOf } from "../../widgets/index.ts";
import { NetworkError, ServerError } from "../api/call-api.ts";
import { findAwaitedFile, findDifferences, readShown, type Shown, type SubmissionProblem } from "./submission.ts";
import { waitForUploads, findFailed } from "./failed-files.ts";
import { lateText } from "../../engine/texts/index.ts";
import type { Answers } from "../../engine/core/index.ts";
import { loadAhead } from "../load-ahead.ts";
import type { Portal } from "../portal.tsx";
import type { Saver } from "../saving/create-saver.ts";
import type { OpenApplication } from "./open-application.ts";
import { postWebStatus, sendErrors } from "../api/application-calls.ts";

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
  // Stop if answers have changed that the applicant has not seen.
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
    if (saver.state().kind === "submitted")
      return isEmpty(saver.state().notTaken) && saver.state().lapsed === undefined ? "submitted" : "elsewhere";
    if (error instanceof NetworkError && !isAnswered) return { kind: "unknown" };
    if (error instanceof NetworkError) throw error;
    if (error.code === "submission_invalid" && store.evaluation().errors.size > 0) {
      onWrong();
      return "wrong";
    }
    if (error.code === "answers_differ") {
      if (saver.state().isFormOld) throw error;
      await services.uploads.refreshDocuments();
      const found = findDifferences(store, onScreen);
      if (found.length > 0) return { kind: "differs", differences: found };
      return tryAgain(error);
    }
    if (error.code === "submission_invalid") return { kind: "invalid", errors: error.fieldErrors };
    if (error.code === "asides_open") return { kind: "asides" };
    if (error.code !== "upload_running") throw error;
    // If the page was reloaded during a conversion, the page does not know that conversion.
    const documents = [...store.tenant.fields.values()].filter(({ isDocument }) => isDocument);
    const lookedUp = Promise.all(documents.map(({ key }) => uploads.resume(key)));
    const failedNow = await findFailed(application, await waitForUploads(uploads, onWaiting, lookedUp));
    if (failedNow !== undefined) return { kind: "upload", ...failedNow };
    return tryAgain(error);
  }
  saver.finish();
  return "submitted";
}

function isEmpty(answers: Answers): boolean {
  return Object.keys(answers).length === 0;
}
