import { FileOffer } from "./FileOffer.tsx";
import { UploadElsewhere } from "./UploadElsewhere.tsx";

/** What there is to say where a file is asked for and none is attached. */
export function FileNotes({ answerKey }: { readonly answerKey: string }) {
  return (
    <>
      <UploadElsewhere answerKey={answerKey} />
      <FileOffer answerKey={answerKey} />
    </>
  );
}
