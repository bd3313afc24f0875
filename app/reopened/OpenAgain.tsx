import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { webStatusOf } from "../../engine/protocol/index.ts";
import { Notice, toButtonClass } from "../../widgets/theme.ts";
import { useApplication } from "../application/use-application.ts";
import { useLateText } from "../../widgets/notices.ts";

/** How often a page asks that is looked at all the time. */
const ASK_MS = 60_000;

/**
 * Tells whoever has /completion open that the application may be changed again. The link loads the portal again, because
 * nothing in this page was prepared for typing.
 */
export function OpenAgain() {
  const text = useLateText();
  const isReopened = useReopened();
  return (
    <div role="status">
      {isReopened && (
        <Notice tone="warning" level={2} title={text("reopened.now")}>
          <p>
            <a className={toButtonClass()} href="/">
              {text("reopened.go")}
            </a>
          </p>
        </Notice>
      )}
    </div>
  );
}

/**
 * Whether the office has opened the application again since this page found it submitted. It asks when it is looked at,
 * so that the page also hears that it was withdrawn (application/use-submitted.ts).
 */
function useReopened(): boolean {
  const { calls } = useApplication();
  const { data, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ["profile"],
    queryFn: calls.readProfile,
    staleTime: 0,
    refetchInterval: ASK_MS,
    refetchOnWindowFocus: true,
    // It is asked again, and nothing on this page depends on it.
    throwOnError: false,
  });
  // A window may get the focus that was in sight all the time.
  useEffect(() => {
    const ask = () => void refetch({ cancelRefetch: false });
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, [refetch]);
  // What was read before belongs to the form that was submitted.
  return isFetchedAfterMount && data !== undefined && webStatusOf(data.web_status) !== "submitted";
}
