import "../../theme/form.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type MouseEvent } from "react";
import { Card, Notice, RichText, toButtonClass, useAnnounced, Button, Spinner } from "../../widgets/theme.ts";
import { OwnEarlierSubmissions, ReopeningEnded } from "../reopened/ReopenedNotice.tsx";
import { RoundOffer } from "../own-applications/RoundOffer.tsx";
import { useDocumentTitle, useApplication } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { OwnWithdraw, useFocusWhenSo, WithdrawnState } from "../withdrawal/Withdraw.tsx";
import { Banner } from "./Banner.tsx";
import { FormlessSite } from "./PageSurroundings.tsx";
import { UnsubmittedChanges } from "./notice-parts.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import {
  webStatusOf,
  ownWithdrawalSchema,
  type OwnWithdrawal,
  type PdfCopy as PdfCopyStatus,
} from "../../engine/protocol/index.ts";
import { Link } from "react-router-dom";

export function Component() {
  const late = useLateText();
  const { saver, rounds } = useApplication();
  const withdrawn = useWithdrawn();
  const isWithdrawn = withdrawn !== undefined;
  const title = late(isWithdrawn ? "withdrawn.title" : "completion.title");
  useDocumentTitle(title);
  const card = useFocusWhenSo<HTMLDivElement>(isWithdrawn);
  const next = late("completion.next");
  return (
    <FormlessSite banner={isWithdrawn ? undefined : <Banner />}>
      <div ref={card}>
        <Card title={title} level={1}>
          <RestoredNotice />
          {saver !== undefined && <UnsubmittedChanges saver={saver} />}
          <OpenAgain />
          {isWithdrawn ? <WithdrawnState withdrawn={withdrawn} /> : <ReopeningEnded />}
          <Reference hasReceipt={!isWithdrawn} />
          {!isWithdrawn && <p>{late("completion.text")}</p>}
          <PdfCopy />
          <OwnEarlierSubmissions />
          {rounds !== undefined && <RoundOffer />}
        </Card>
      </div>
      {next !== "" && !isWithdrawn && (
        <div className="a-completion__next">
          <Card title={late("completion.nextTitle")} level={2}>
            <RichText source={next} />
          </Card>
        </div>
      )}
      {!isWithdrawn && <OwnWithdraw />}
      <Verify />
    </FormlessSite>
  );
}

const ASK_MS = 20_000;

/** Reports that the application was reopened. The link reloads the portal, because this page has no form. */
function OpenAgain() {
  const text = useLateText();
  const isReopened = useReopened();
  useAnnounced(isReopened ? text("reopened.now") : "");
  if (!isReopened) return null;
  return (
    <Notice tone="warning" level={2} title={text("reopened.now")}>
      <p>
        <a className={toButtonClass()} href="/">
          {text("reopened.go")}
        </a>
      </p>
    </Notice>
  );
}

/**
 * True if the application was reopened while this page is open. Its polling also keeps a withdrawal on the page up to
 * date.
 */
function useReopened(): boolean {
  const { calls } = useApplication();
  const { data, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ["profile"],
    queryFn: calls.readProfile,
    staleTime: 0,
    refetchInterval: ASK_MS,
    refetchOnWindowFocus: true,
    throwOnError: false,
  });
  useEffect(() => {
    const ask = () => void refetch({ cancelRefetch: false });
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, [refetch]);
  return isFetchedAfterMount && data !== undefined && webStatusOf(data.web_status) !== "submitted";
}

function Reference({ hasReceipt }: { readonly hasReceipt: boolean }) {
  const text = useLateText();
  const data = useSubmitted();
  if (typeof data?.reference !== "string") return null;
  return (
    <>
      <p className="a-completion__reference">
        {text("completion.reference")} <strong>{data.reference}</strong>
      </p>
      {hasReceipt && data.digest !== null && <p>{text("completion.receipt", { username: data.username })}</p>}
    </>
  );
}

function Verify() {
  const text = useLateText();
  const data = useSubmitted();
  if (typeof data?.digest !== "string") return null;
  return (
    <div className="a-completion__next">
      <Card title={text("completion.verifyTitle")} level={2}>
        <p>
          <Link to="/verify">{text("completion.verify")}</Link>
        </p>
        <p className="a-completion__reference a-soft">
          {text("completion.digest")} <code>{toGroups(data.digest)}</code>
        </p>
      </Card>
    </div>
  );
}

const toGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(" ") ?? "";

/** Reads the profile again: the profile at the opening of the form had no reference number. */
function useSubmitted() {
  const { calls } = useApplication();
  const { data } = useQuery({
    queryKey: ["profile"],
    queryFn: calls.readProfile,
    refetchOnMount: true,
    staleTime: ({ state }) =>
      typeof state.data?.reference === "string" && state.data.reopened === null ? Infinity : 0,
    throwOnError: false,
  });
  return data;
}

function useWithdrawn(): OwnWithdrawal | undefined {
  return ownWithdrawalSchema.safeParse(useSubmitted()?.withdrawn).data;
}

/** Interval of status requests. The server retries a failed PDF, so the page goes on asking at the long interval. */
export const PDF_POLL_MS = 1000;
export const PDF_SETTLED_POLL_MS = 600_000;

export function pdfPollMs(copy: Pick<PdfCopyStatus, "status"> | undefined): number {
  return copy?.status === "COMPLETED" || copy?.status === "FAILED" ? PDF_SETTLED_POLL_MS : PDF_POLL_MS;
}

function PdfCopy() {
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
