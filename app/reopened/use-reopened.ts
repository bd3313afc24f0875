import { useEffect, useState } from "react";
import { webStatusOf } from "../../engine/protocol/index.ts";
import { useApplication } from "../application/use-application.ts";
import { usePortal } from "../portal.tsx";

/** How often a page asks that is looked at all the time. */
const ASK_MS = 60_000;

/**
 * Whether the office has opened the application again since this page found it submitted. It asks when it is looked at,
 * so that the page also hears that it was withdrawn (application/use-submitted.ts).
 */
export function useReopened(): boolean {
  const { calls } = useApplication();
  const { queryClient } = usePortal();
  const [isReopened, setReopened] = useState(false);
  useEffect(() => {
    if (isReopened) return undefined;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      queryClient
        .fetchQuery({ queryKey: ["profile"], queryFn: calls.readProfile, staleTime: 0 })
        .then(({ web_status }) => setReopened(webStatusOf(web_status) !== "submitted"))
        // It is asked again, and nothing on this page depends on it.
        .catch(() => undefined);
    };
    const timer = setInterval(ask, ASK_MS);
    window.addEventListener("focus", ask);
    window.addEventListener("pageshow", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", ask);
      window.removeEventListener("pageshow", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [calls, queryClient, isReopened]);
  return isReopened;
}
