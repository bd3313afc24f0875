import type { WebStatus } from "../../engine/protocol/index.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";

/** A status that is lost would show the wrong banner and page at the next visit, so it is worth two more tries. */
const RETRIES = 2;
const PAUSE_MS = 1000;

/** Posts a step of the application. Rejects with the error of the last try. */
export async function postWebStatus(
  calls: Pick<ApplicationCalls, "postWebStatus">,
  status: WebStatus,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await calls.postWebStatus(status);
    } catch (error) {
      if (tries >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
