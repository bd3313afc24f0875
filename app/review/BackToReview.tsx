import { REVIEW_PATH } from "../../engine/core/index.ts";
import { Button, useText } from "../../widgets/theme.ts";
import { useLeavePage } from "../application/use-leave-page.ts";
import { useLateText } from "../../widgets/notices.ts";

/** Saves, and leads back to the answer of the review from which somebody came to change it. */
export function BackToReview({ answerKey }: { readonly answerKey: string }) {
  const text = useText();
  const lateText = useLateText();
  const { isSaving, saveAndGoTo } = useLeavePage();
  return (
    <Button
      size="auto"
      busy={isSaving}
      busyLabel={text("form.saving")}
      onClick={() => void saveAndGoTo(`${REVIEW_PATH}#${answerKey}`)}
    >
      {lateText("review.back")}
    </Button>
  );
}
