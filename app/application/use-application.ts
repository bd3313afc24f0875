import { useState } from "react";
import { APPLICATION_QUERY_KEY, usePortal } from "../portal.tsx";
import type { OpenApplication } from "./open-application.ts";

/**
 * The application that the route's loader has opened. It is held for the life of the screen, because logging out
 * empties the cache a moment before the screen goes.
 */
export function useApplication(): OpenApplication {
  const { queryClient } = usePortal();
  const [application] = useState(() => queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY));
  if (application === undefined) throw new Error("A form page was rendered before its loader opened the application.");
  return application;
}
