import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import type { PdfCopy as PdfCopyStatus } from "../../engine/protocol/index.ts";
import { Button, Notice, Spinner, toButtonClass } from "../../widgets/theme.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useApplication } from "./use-application.ts";

/** Interval of status requests. The server retries a failed PDF, so the page goes on asking at the long interval. */
export const PDF_POLL_MS = 1000;
export const PDF_SETTLED_POLL_MS = 600_000;

export function pdfPollMs(copy: Pick<PdfCopyStatus, "status"> | undefined): number {
  return copy?.status === "COMPLETED" || copy?.status === "FAILED" ? PDF_SETTLED_POLL_MS : PDF_POLL_MS;
}

export function PdfCopy() {
  const text = useLateText();
  const { calls } = useApplication();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["pdf"],
    queryFn: calls.readPdf,
    throwOnError: false,
    refetchInterval: (query) => (query.state.status === "error" ? PDF_SETTLED_POLL_MS : pdfPollMs(query.state.data)),
  });
  /** Asks for the status before the download, so that this page notices an ended session. */
  const download = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isFetching) return;
    const { data: copy, isError: isGone } = await refetch();
    if (!isGone && copy?.status === "COMPLETED") window.location.assign(copy.url);
  };
  const hasFailed = isError || data?.status === "FAILED";

  if (hasFailed) {
    return (
      <Notice tone="error" role="alert">
        <p>{text("error.pdf")}</p>
        <p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {text("completion.pdfRetry")}
          </Button>
        </p>
      </Notice>
    );
  }
  return (
    <div aria-live="polite">
      {data?.status === "COMPLETED" ? (
        // Without the attribute `download`, which would also save an error response as a file.
        <a className={toButtonClass("primary", "auto")} href={data.url} onClick={(event) => void download(event)}>
          {text("completion.pdf")}
        </a>
      ) : (
        <p className="a-soft a-completion__wait">
          <Spinner /> {text("completion.pdfPreparing")}
        </p>
      )}
    </div>
  );
}
