import { useLocation } from "react-router-dom";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { Button, useText } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";
import { parseNavigationState } from "../session/navigation-state.ts";
import { lateNotices } from "./late-notices.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { useApplication } from "./use-application.ts";
import { useLeavePage } from "./use-leave-page.ts";

/** The buttons at the end of a page: to the next step, which may be the review, or on the last step to submit. */
export function PageActions({ pageId }: { readonly pageId: string }) {
  const text = useText();
  const { submitFrom } = usePortal().definition.tenant;
  const pages = useStoreValue((store) => store.pages());
  const { saver, tenant } = useApplication();
  const { isSaving, saveAndGoTo } = useLeavePage();
  const { review } = parseNavigationState(useLocation().state);
  const late = lateNotices.usePart();
  const order = tenant.pages.map(({ id }) => id);
  const place = order.indexOf(pageId);
  const next = pages.find(({ id }) => order.indexOf(id) > place);
  // Nobody submits from a page that their answers leave out, also where it would be the last one.
  const isSubmittedHere = submitFrom !== "review" && pages.at(-1)?.id === pageId;
  const isSecond = isSubmittedHere || review !== undefined;
  return (
    <div className="a-actions">
      {isSubmittedHere && <SubmitButton />}
      {review !== undefined && late !== undefined && <late.BackToReview answerKey={review} />}
      {!(isSubmittedHere && review !== undefined) && (
        <Button
          variant={isSecond ? "secondary" : "primary"}
          size="default"
          busy={isSaving}
          busyLabel={text("form.saving")}
          onClick={() => void saveAndGoTo(next?.path ?? REVIEW_PATH)}
        >
          {text(next === undefined ? "review.title" : "form.save")}
        </Button>
      )}
      {late !== undefined && <late.CheckPage key={pageId} pageId={pageId} />}
      {saver === undefined && <p className="a-soft">{text("form.visitor")}</p>}
    </div>
  );
}
