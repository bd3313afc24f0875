import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { DOCUMENT_ANSWERED, formatBytes } from "../../engine/core/index.ts";
import { useDocument, useStoreValue } from "../../engine/react/index.ts";
import { uploadsOf } from "../../widgets/index.ts";
import { useApplication } from "../application/use-application.ts";
import { useLateText } from "../../widgets/notices.ts";

interface ReviewDocumentsProps {
  /** The keys under which the files of the question are kept. */
  readonly places: readonly string[];
}

/** The documents of a question, in order, or that there is none. */
export function ReviewDocuments({ places }: ReviewDocumentsProps) {
  const text = useLateText();
  const { store, services } = useApplication();
  const uploads = uploadsOf(store, services);
  const underWay = useSyncExternalStore(uploads.subscribe, () => uploads.underWay().join(" ")).split(" ");
  const attached = useStoreValue((of) =>
    places.filter((place) => of.getAnswer(place) === DOCUMENT_ANSWERED).join(" "),
  ).split(" ");
  // A page that was loaded while a file is being converted does not know of it, and would show that there is none.
  const resume = useEffectEvent(() => {
    if (!services.isLoggedIn) return;
    for (const place of places) if (!attached.includes(place)) void uploads.resume(place);
  });
  useEffect(() => resume(), [uploads]);
  const shown = places.filter((place) => underWay.includes(place) || attached.includes(place));
  if (shown.length === 0) return <p className="a-soft">{text("review.noDocument")}</p>;
  return shown.map((place) => <ReviewDocument key={place} answerKey={place} isUnderWay={underWay.includes(place)} />);
}

interface ReviewDocumentProps {
  readonly answerKey: string;
  readonly isUnderWay: boolean;
}

/** A document that opens as the school will read it, or how far its upload is. */
function ReviewDocument({ answerKey, isUnderWay }: ReviewDocumentProps) {
  const text = useLateText();
  const document = useDocument(answerKey);
  if (isUnderWay) return <p>{text("review.underWay")}</p>;
  if (document === undefined) return <p className="a-soft">{text("review.noDocument")}</p>;
  return (
    <p>
      <a href={`/api/document-answer/${encodeURIComponent(answerKey)}`} target="_blank" rel="noreferrer">
        {text("review.document", { name: document.file_name, size: formatBytes(document.file_size) })}{" "}
        {text("link.newTab")}
      </a>
    </p>
  );
}
