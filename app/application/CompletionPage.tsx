import "../../theme/form.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type MouseEvent } from "react";
import { Card, Notice, RichText, toButtonClass, useAnnounced, Button, Spinner } from "../../widgets/theme.ts";
import { EarlierSubmissions, ReopeningEnded } from "../reopened/ReopenedNotice.tsx";
import { RoundOffer, useCurrentApplication } from "../own-applications/own-applications.tsx";
import { useDocumentTitle, useApplication } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { OwnWithdraw, WithdrawnState } from "../withdrawal/Withdraw.tsx";
import { Banner } from "./Banner.tsx";
import { FormlessSite } from "./PageSurroundings.tsx";
import { UnsubmittedChanges } from "./notice-parts.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import {
  webStatusOf,
  ownWithdrawalSchema,
  type Profile,
  type PdfCopy as PdfCopyStatus,
} from "../../engine/protocol/index.ts";
import { Link } from "react-router-dom";

export function Component() {
  const late = useLateText();
  const { rounds } = useApplication();
  const { profile, isReopened } = useProfile();
  const { earlier = [] } = useCurrentApplication() ?? {};
  const { data: withdrawn } = ownWithdrawalSchema.safeParse(profile?.withdrawn);
  const isWithdrawn = withdrawn !== undefined;
  useAnnounced(isReopened ? late("reopened.now") : "");
  const title = late(isWithdrawn ? "withdrawn.title" : "completion.title");
  useDocumentTitle(title);
  const next = late("completion.next");
  return (
    <FormlessSite banner={isWithdrawn ? undefined : <Banner />}>
      <Card title={title} level={1}>
        <RestoredNotice />
        <UnsubmittedChanges />
        {isReopened && <OpenAgain />}
        {isWithdrawn ? <WithdrawnState withdrawn={withdrawn} /> : <ReopeningEnded />}
        <Reference profile={profile} hasReceipt={!isWithdrawn} />
        {!isWithdrawn && <p>{late("completion.text")}</p>}
        <PdfCopy variant={isReopened ? "secondary" : "primary"} />
        <EarlierSubmissions earlier={earlier} />
        {rounds !== undefined && <RoundOffer />}
      </Card>
      {next !== "" && !isWithdrawn && (
        <div className="a-completion__next">
          <Card title={late("completion.nextTitle")} level={2}>
            <RichText source={next} />
          </Card>
        </div>
      )}
      {!isWithdrawn && <OwnWithdraw />}
      <Verify profile={profile} />
    </FormlessSite>
  );
}

const ASK_MS = 20_000;

/** Reports that the application was reopened. The link reloads the portal, because this page has no form. */
function OpenAgain() {
  const text = useLateText();
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
 * Reads the profile again, because at the opening of the form it had no reference number. Polls it, because the
 * application may be reopened or withdrawn while this page is open. If a restore lost the submission, opens the draft.
 */
function useProfile() {
  const { calls, followRestore } = useApplication();
  const { data, isFetchedAfterMount, refetch, dataUpdatedAt } = useQuery({
    queryKey: ["profile"],
    queryFn: calls.readProfile,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: ASK_MS,
    refetchOnWindowFocus: true,
    throwOnError: false,
  });
  useEffect(() => {
    const ask = () => void refetch({ cancelRefetch: false });
    window.addEventListener("focus", ask);
    return () => window.removeEventListener("focus", ask);
  }, [refetch]);
  const isDraft = isFetchedAfterMount && data !== undefined && webStatusOf(data.web_status) !== "submitted";
  const isReopened = isDraft && data.reopened !== null;
  const isRestored = isDraft && !isReopened;
  useEffect(() => {
    if (isRestored) void followRestore().catch(() => undefined);
  }, [isRestored, followRestore, dataUpdatedAt]);
  return { profile: data, isReopened };
}

interface WithProfile {
  readonly profile: Profile | undefined;
}

function Reference({ profile, hasReceipt }: WithProfile & { readonly hasReceipt: boolean }) {
  const text = useLateText();
  if (typeof profile?.reference !== "string") return null;
  return (
    <>
      <p className="a-completion__reference">
        {text("completion.reference")} <strong>{profile.reference}</strong>
      </p>
      {hasReceipt && profile.digest !== null && <p>{text("completion.receipt", { username: profile.username })}</p>}
    </>
  );
}

function Verify({ profile }: WithProfile) {
  const text = useLateText();
  if (typeof profile?.digest !== "string") return null;
  return (
    <div className="a-completion__next">
      <Card title={text("completion.verifyTitle")} level={2}>
        <p>
          <Link to="/verify">{text("completion.verify")}</Link>
        </p>
        <p className="a-completion__reference a-soft">
          {text("completion.digest")} <code>{toGroups(profile.digest)}</code>
        </p>
      </Card>
    </div>
  );
}

const toGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(" ") ?? "";

/** Interval of status requests. The server retries a failed PDF, so the page goes on asking at the long interval. */
export const PDF_POLL_MS = 1000;
export const PDF_SETTLED_POLL_MS = 600_000;

export function pdfPollMs(copy: Pick<PdfCopyStatus, "status"> | undefined): number {
  return copy?.status === "COMPLETED" || copy?.status === "FAILED" ? PDF_SETTLED_POLL_MS : PDF_POLL_MS;
}

function PdfCopy({ variant }: { readonly variant: "primary" | "secondary" }) {
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
        <a className={toButtonClass(variant)} href={data.url} onClick={(event) => void download(event)}>
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
