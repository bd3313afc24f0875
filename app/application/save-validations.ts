import type { AnswerStore } from "../../engine/react/index.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";

/** Sends the present errors by field, if there are any, for the server's record. */
export async function saveValidations(
  calls: Pick<ApplicationCalls, "saveValidations">,
  store: AnswerStore,
): Promise<void> {
  const { errors } = store.evaluation();
  if (errors.size > 0) await calls.saveValidations(Object.fromEntries(errors));
}
