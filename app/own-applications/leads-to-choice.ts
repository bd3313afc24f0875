import type { Portal } from "../portal.tsx";
import { ownApplicationsQuery } from "./own-applications-calls.ts";

let wasLed = false;

/** True once a visit: whoever returns is led to the choice, and may look at what they submitted after that. */
export const isFirstLead = (): boolean => !wasLed && (wasLed = true);

/** Whether to lead an applicant to the choice of a round: one is open in which they have no application. */
export async function leadsToChoice(portal: Portal): Promise<boolean> {
  if (wasLed) return false;
  // The page itself asks again, and says what is wrong.
  const list = await portal.queryClient.fetchQuery(ownApplicationsQuery(portal)).catch(() => undefined);
  return list !== undefined && list.to_begin.length > 0 && isFirstLead();
}
