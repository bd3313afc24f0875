import { useState } from "react";
import { APPLICATION_QUERY_KEY, usePortal } from "../portal.tsx";
import type { OpenApplication } from "./open-application.ts";

/**
 * Returns the application that the loader opened. Keeps it while the screen is shown, because a log-out empties the
 * cache before another screen opens.
 */
export function useApplication(): OpenApplication {
  const { queryClient } = usePortal();
  const [application] = useState(() => queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY));
  if (application === undefined) throw new Error("A form page was rendered before its loader opened the application.");
  return application;
}
