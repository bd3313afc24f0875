import { useStoreValue } from "../../engine/react/index.ts";
import { usePortal } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";

/** Which step the review is, its heading, and what it is for. */
export function ReviewHead() {
  const text = useLateText();
  const isSubmittedHere = usePortal().definition.tenant.submitFrom === "review";
  const steps = useStoreValue((store) => store.pages().length) + 1;
  return (
    <div className="a-page__head">
      {isSubmittedHere && <p className="a-page__step">{text("form.step", { step: steps, steps })}</p>}
      <h1 tabIndex={-1}>{text("review.title")}</h1>
      <p>{text(isSubmittedHere ? "review.introSubmit" : "review.intro")}</p>
    </div>
  );
}
