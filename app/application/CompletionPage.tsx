import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Card, RichText, Notice, toButtonClass } from "../../widgets/theme.ts";
import { OwnEarlierSubmissions } from "../reopened/EarlierSubmissions.tsx";
import { Lapsed } from "../reopened/ReopenedNotice.tsx";
import { RoundOffer } from "../own-applications/RoundOffer.tsx";
import { useDocumentTitle } from "../shell/use-document-title.ts";
import { useLateText } from "../../widgets/notices.ts";
import { OwnWithdraw, useFocusWhenSo, WithdrawnState } from "../withdrawal/Withdraw.tsx";
import { Banner } from "./Banner.tsx";
import { FormlessSite } from "./PageSurroundings.tsx";
import { NotTaken } from "./notice-parts.tsx";
import { PdfCopy } from "./PdfCopy.tsx";
import { Reference, Verify, useWithdrawn } from "./Reference.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import { useApplication } from "./use-application.ts";
import "../../theme/form.css";
import { webStatusOf } from "../../engine/protocol/index.ts";

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
          {saver !== undefined && <NotTaken saver={saver} />}
          <OpenAgain />
          {isWithdrawn ? <WithdrawnState withdrawn={withdrawn} /> : <Lapsed />}
          <Reference hasReceipt={!isWithdrawn} />
          {!isWithdrawn && <p>{late("completion.text")}</p>}
          <PdfCopy />
          <OwnEarlierSubmissions />
          {rounds !== undefined && <RoundOffer leads={false} />}
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

/** Tells that the application was reopened. Its link reloads the portal, because this page has no form. */
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
