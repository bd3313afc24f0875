import { useSyncExternalStore } from "react";
import { formatBytes } from "../../engine/core/index.ts";
import { useDocument } from "../../engine/react/index.ts";
import { uploadsOf } from "../../widgets/index.ts";
import { useApplication } from "../application/use-application.ts";
import { useLateText } from "../use-late-text.ts";

interface ReviewDocumentProps {
  readonly answerKey: string;
  readonly isAttached: boolean;
}

/** A document that opens as the school will read it, or how far its upload is. */
export function ReviewDocument({ answerKey, isAttached }: ReviewDocumentProps) {
  const text = useLateText();
  const { store, services } = useApplication();
  const document = useDocument(answerKey);
  const uploads = uploadsOf(store, services);
  const isUnderWay = useSyncExternalStore(uploads.subscribe, () => uploads.underWay().includes(answerKey));
  if (isUnderWay) return <p>{text("review.underWay")}</p>;
  if (!isAttached || document === undefined) return <p className="a-soft">{text("review.noDocument")}</p>;
  return (
    <p>
      <a href={`/api/document-answer/${encodeURIComponent(answerKey)}`} target="_blank" rel="noreferrer">
        {text("review.document", { name: document.file_name, size: formatBytes(document.file_size) })}{" "}
        {text("link.newTab")}
      </a>
    </p>
  );
}
