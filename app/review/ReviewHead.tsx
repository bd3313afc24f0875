import { useLateText } from "../../widgets/notices.ts";

export function ReviewHead() {
  const text = useLateText();
  return (
    <div className="a-page__head">
      <h1 tabIndex={-1}>{text("review.title")}</h1>
      <p>{text("review.intro")}</p>
    </div>
  );
}
