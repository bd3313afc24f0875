import { uploadsOf } from "../../widgets/index.ts";
import { ServerError } from "../api/api-errors.ts";
import type { SubmissionProblem } from "./submission.ts";
import { waitForUploads } from "./wait-for-uploads.ts";
import { webStatusOf } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";
import type { Portal } from "../portal.tsx";
import type { OpenApplication } from "./open-application.ts";
import { postWebStatus } from "./post-web-status.ts";

/** How long a submission that a conversion holds up waits before it is tried again. */
const RUNNING_PAUSE_MS = 2000;

/** Sends the present errors by field, if there are any, for the server's record. */
export async function saveValidations(
  calls: Pick<ApplicationCalls, "saveValidations">,
  store: AnswerStore,
): Promise<void> {
  const { errors } = store.evaluation();
  if (errors.size > 0) await calls.saveValidations(Object.fromEntries(errors));
}

interface SubmissionSteps {
  /**
   * Called when errors remain, as soon as their messages show and before the server has recorded them, because a later
   * move to another page would undo the press of somebody who has followed one of them already.
   */
  readonly onWrong: () => void;
  /** Called with the key of a document that is waited for. */
  readonly onWaiting: (key: string) => void;
}

/**
 * The steps of a submission (docs/specification.md, section 4): wait for files, save, start validating, validate, and
 * submit only without errors. Resolves to `submitted`, to `wrong` where the page finds errors, or to what else stands in
 * the way; rejects with the error of a call.
 */
export async function submitApplication(
  portal: Portal,
  application: OpenApplication,
  { onWrong, onWaiting }: SubmissionSteps,
): Promise<"submitted" | "wrong" | SubmissionProblem> {
  const { session, visitorDraft, journal } = portal;
  const { calls, store, services, saver } = application;
  const uploads = uploadsOf(store, services);
  const failed = await waitForUploads(uploads, onWaiting);
  if (failed !== undefined) return { kind: "upload", key: failed };
  await saver?.save();
  const { web_status, username } = session.get();
  const isFirst = web_status !== "validating";
  if (isFirst) session.set({ web_status: "validating" });
  const isWrong = store.evaluation().errors.size > 0;
  if (isWrong) onWrong();
  if (isFirst) await postWebStatus(calls, "validating");
  if (isWrong) {
    await saveValidations(calls, store);
    return "wrong";
  }
  try {
    const { web_status: entries } = await calls.submit();
    if (webStatusOf(entries) !== "submitted") await postWebStatus(calls, "submitted");
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    if (error.code === "submission_invalid") return { kind: "invalid", errors: error.fieldErrors };
    if (error.code === "asides_open") return { kind: "asides" };
    if (error.code !== "upload_running") throw error;
    // A page that was loaded meanwhile does not know of a conversion until it asks for it.
    await Promise.all(
      [...store.tenant.fields.values()].filter(({ isDocument }) => isDocument).map(({ key }) => uploads.resume(key)),
    );
    await new Promise((resolve) => setTimeout(resolve, RUNNING_PAUSE_MS));
    return submitApplication(portal, application, { onWrong, onWaiting });
  }
  session.set({ web_status: "submitted" });
  visitorDraft.clear();
  if (username !== null) journal.write(username, {});
  return "submitted";
}
