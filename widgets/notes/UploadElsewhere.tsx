import { useEffect, useState } from "react";
import { useUploadManager } from "../fields/file/use-upload.ts";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { LiveText } from "../ui/visually-hidden/VisuallyHidden.tsx";
import { useFileNews } from "./use-file-news.ts";

/** How often it is asked whether the file has arrived. */
const LOOK_MS = 5000;

/** A file that another page or device has begun to send, so that the question does not look as if nobody had answered it. */
export function UploadElsewhere({ answerKey }: { readonly answerKey: string }) {
  const text = useLateText();
  const manager = useUploadManager();
  const begun = useFileNews("begun", answerKey);
  const words = begun && text(begun.isOver ? "upload.lost" : "upload.elsewhere", { name: begun.name });
  // The region is there before it has a text (see LiveText).
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(words ?? ""), [words]);
  const isAwaited = begun?.isOver === false;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => void manager.resume(answerKey), LOOK_MS);
    return () => clearInterval(timer);
  }, [manager, answerKey, isAwaited]);
  return (
    <>
      {words !== undefined && (
        <div className="p-note">
          <p>{words}</p>
        </div>
      )}
      <LiveText>{announced}</LiveText>
    </>
  );
}
