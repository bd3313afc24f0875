import { isAnswered, type Answers } from "../../engine/core/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import { NetworkError } from "../api/call-api.ts";
import { type ApplicationCalls } from "../api/application-calls.ts";
import type { Portal } from "../create-portal.ts";

/** Enters a partner's answers. Skips documents and answered questions. */
export async function enterPrefilled(
  portal: Portal,
  calls: ApplicationCalls,
  store: AnswerStore,
  token: string,
): Promise<void> {
  const prefilled = await readPrefilled(portal, calls, token);
  const gaps = Object.entries(prefilled).filter(
    ([key, value]) =>
      isAnswered(value) && !isAnswered(store.getEntered(key)) && store.tenant.fields.get(key)?.isDocument === false,
  );
  if (gaps.length > 0) store.setAnswers(Object.fromEntries(gaps));
}

async function readPrefilled(
  { toasts, carriedToken }: Portal,
  calls: ApplicationCalls,
  token: string,
): Promise<Answers> {
  try {
    return await calls.readTemporaryAnswers(token);
  } catch (error) {
    if (error instanceof NetworkError) carriedToken.keep(token);
    toasts.add({ variant: "error", text: error instanceof Error ? error.message : String(error) });
    return {};
  }
}
