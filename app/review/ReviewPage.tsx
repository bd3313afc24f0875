import "../../theme/review.css";
import { useState } from "react";
import { useStoreValue } from "../../engine/react/index.ts";
import { Button, useText, Notice } from "../../widgets/theme.ts";
import { LatePageState, lateNotices } from "../application/PageSurroundings.tsx";
import { readShown } from "../application/submit-application.ts";
import { SubmitButton } from "../application/SubmitButton.tsx";
import { useApplication, usePortal, useDocumentTitle } from "../portal.tsx";
import { useReturnToPlace } from "../application/use-hash-focus.ts";
import { useLateText } from "../../widgets/notices.ts";
import { ReviewHead } from "./ReviewHead.tsx";
import { ReviewSections, useReview, reviewPageIdOf, useReviewPlace, type ReviewedPage } from "./ReviewPieces.tsx";
import { useMutation } from "@tanstack/react-query";
import { UnauthorizedError } from "../api/call-api.ts";
import { saveFile } from "../save-file.ts";
import type { Saver } from "../saving/create-saver.ts";

export function Component() {
  const form = useText();
  const text = useLateText();
  const { saver, store } = useApplication();
  const pages = useReview();
  const notices = lateNotices.usePart();
  const hasErrors = useStoreValue((store) => store.isValidating() && store.evaluation().errors.size > 0);
  // Answers that the applicant has reviewed here. The submission lists later changes from other pages.
  const [reviewed, setReviewed] = useState(() => readShown(store));
  useDocumentTitle(text("review.title"), hasErrors);
  useReviewPlace();
  useReturnToPlace();
  return (
    <div className="a-page a-review">
      <DraftLine />
      <div className="a-page a-review__body">
        <ReviewHead />
        {notices !== undefined && <notices.ValidationSummary />}
        {pages.map((page) => (
          <PageAnswers key={page.id} page={page} />
        ))}
        <div className="a-actions">
          <SubmitButton reviewed={reviewed} onTold={setReviewed} />
          <Button variant="secondary" onClick={() => window.print()}>
            {text("review.print")}
          </Button>
          {saver === undefined ? <p className="a-soft">{form("form.visitor")}</p> : <DraftPdf saver={saver} />}
        </div>
      </div>
    </div>
  );
}

function DraftLine() {
  const text = useLateText();
  const { name, lang, timeZone } = usePortal().definition.tenant;
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone }).format(new Date());
  return (
    <div className="a-review__draft">
      <p>
        <strong>{text("review.draft")}</strong> {name}. {text("review.printed", { date })}
      </p>
    </div>
  );
}

function PageAnswers({ page: { id, title, sections } }: { readonly page: ReviewedPage }) {
  return (
    <section className="a-review__page" aria-labelledby={reviewPageIdOf(id)}>
      <div className="a-review__heading">
        <h2 id={reviewPageIdOf(id)} tabIndex={-1}>
          {title}
        </h2>
        <LatePageState pageId={id} />
      </div>
      <ReviewSections sections={sections} />
    </section>
  );
}

function DraftPdf({ saver }: { readonly saver: Saver }) {
  const late = useLateText();
  const { session, toasts } = usePortal();
  const { calls } = useApplication();
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { account } = session.get();
      if (!(await saver.saveEverywhere())) throw new Error(late("review.pdfUnsaved"));
      const file = await calls.makeDraftPdf();
      // After a log-out, the next user of the device must not find the file.
      if (session.get().account !== account) return;
      saveFile(file);
      toasts.add({ variant: "success", text: late("review.pdfReady") });
    },
    throwOnError: false,
  });
  return (
    <>
      <Button variant="secondary" busy={isPending} busyLabel={late("review.pdfMaking")} onClick={() => mutate()}>
        {late("review.pdf")}
      </Button>
      {error !== null && (
        <Notice tone="error" role="alert">
          <p>{error instanceof UnauthorizedError ? late("review.pdfLoggedOut") : error.message}</p>
        </Notice>
      )}
    </>
  );
}
