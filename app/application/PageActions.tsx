import { useLocation } from "react-router-dom";
import { REVIEW_PATH } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { Button, useText } from "../../widgets/theme.ts";
import { parseNavigationState } from "../session/navigation-state.ts";
import { lateNotices } from "./late-notices.tsx";
import { useApplication } from "./use-application.ts";
import { useLeavePage } from "./use-leave-page.ts";

/** The end of a page: one button to the next step, or back to the review if the applicant came from there. */
export function PageActions({ pageId }: { readonly pageId: string }) {
  const text = useText();
  const pages = useStoreValue((store) => store.pages());
  const { saver, tenant } = useApplication();
  const { isSaving, saveAndGoTo } = useLeavePage();
  const { review } = parseNavigationState(useLocation().state);
  const late = lateNotices.usePart();
  const order = tenant.pages.map(({ id }) => id);
  const place = order.indexOf(pageId);
  const next = pages.find(({ id }) => order.indexOf(id) > place);
  const isBack = review !== undefined;
  return (
    <div className="a-actions">
      <Button
        size={isBack ? "auto" : "default"}
        busy={isSaving}
        busyLabel={text("form.saving")}
        onClick={() => void saveAndGoTo(isBack ? `${REVIEW_PATH}#${review}` : (next?.path ?? REVIEW_PATH))}
      >
        {text(isBack ? "review.back" : next === undefined ? "review.title" : "form.save")}
      </Button>
      {late !== undefined && <late.CheckPage key={pageId} pageId={pageId} />}
      {saver === undefined && <p className="a-soft">{text("form.visitor")}</p>}
    </div>
  );
}
