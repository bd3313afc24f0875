import type { ApplicationCalls } from "../api/application-calls.ts";
import type { WebStatus } from "../session/session.ts";

/** Specification section 9: the web-status mutation is retried 2 times. */
const RETRIES = 2;
const PAUSE_MS = 1000;

/** Posts a step of the application. Rejects as the last try did. */
export async function postWebStatus(
  calls: Pick<ApplicationCalls, "postWebStatus">,
  status: WebStatus,
  pauseMs = PAUSE_MS,
): Promise<readonly string[]> {
  for (let tries = 0; ; tries++) {
    try {
      return await calls.postWebStatus(status);
    } catch (error) {
      if (tries >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
