import { webStatusOf } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";
import type { Portal } from "../portal.tsx";
import type { OpenApplication } from "./open-application.ts";
import { postWebStatus } from "./post-web-status.ts";

/** Sends the present errors by field, if there are any, for the server's record. */
export async function saveValidations(
  calls: Pick<ApplicationCalls, "saveValidations">,
  store: AnswerStore,
): Promise<void> {
  const { errors } = store.evaluation();
  if (errors.size > 0) await calls.saveValidations(Object.fromEntries(errors));
}

/**
 * The steps of a submission (docs/specification.md, section 4): save, start validating, validate, and submit only
 * without errors. Resolves to whether the application is submitted now; rejects with the error of a call.
 *
 * @param onWrong called when errors remain, as soon as their messages show and before the server has recorded them, because
 * a later move to another page would undo the press of somebody who has followed one of them already
 */
export async function submitApplication(
  { session, visitorDraft, journal }: Portal,
  { calls, store, saver }: OpenApplication,
  onWrong: () => void,
): Promise<boolean> {
  await saver?.save();
  const { web_status, username } = session.get();
  const isFirst = web_status !== "validating";
  if (isFirst) session.set({ web_status: "validating" });
  const isWrong = store.evaluation().errors.size > 0;
  if (isWrong) onWrong();
  if (isFirst) await postWebStatus(calls, "validating");
  if (isWrong) {
    await saveValidations(calls, store);
    return false;
  }
  const { web_status: entries } = await calls.submit();
  if (webStatusOf(entries) !== "submitted") await postWebStatus(calls, "submitted");
  session.set({ web_status: "submitted" });
  visitorDraft.clear();
  if (username !== null) journal.write(username, {});
  return true;
}
