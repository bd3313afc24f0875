import { useEffect, useId, useState } from "react";
import { isAnswered } from "../../engine/core/index.ts";
import { useAnswerStore, useTenant } from "../../engine/react/index.ts";
import { useUploadManager } from "../fields/file/use-upload.ts";
import { LinkButton } from "../ui/button/Button.tsx";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { LiveText } from "../ui/visually-hidden/VisuallyHidden.tsx";
import { focusAnswer } from "./focus-answer.ts";
import { useFileNews } from "./use-file-news.ts";

interface FileOfferProps {
  readonly answerKey: string;
  /** Has the question asked again, if it is not. Resolves to whether it is. */
  readonly ask?: () => Promise<boolean>;
}

/**
 * A file that a choice removed before this page was opened, or on another one, with the way back for as long as the
 * server keeps it. Nothing where there is none.
 */
export function FileOffer({ answerKey, ask }: FileOfferProps) {
  const text = useLateText();
  const wordsId = useId();
  const { lang } = useTenant().definition.tenant;
  const manager = useUploadManager();
  const offered = useOfferedFile(answerKey);
  const words = offered && text("undo.file", { name: offered.name, time: toTime(offered.until, lang) });
  // The region is there before it has a text (see LiveText).
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(words ?? ""), [words]);

  const onUndo = async () => {
    if (ask !== undefined && !(await ask())) return;
    focusAnswer(answerKey);
    await manager.restore(answerKey);
    // What had the focus goes once the file is back. Nobody is taken away from where they have gone meanwhile.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusAnswer(answerKey);
    });
  };

  return (
    <>
      {words !== undefined && (
        <div className="p-note">
          <p id={wordsId}>{words}</p>
          <LinkButton aria-describedby={wordsId} onClick={() => void onUndo()}>
            {text("undo.button")}
          </LinkButton>
        </div>
      )}
      <LiveText>{announced}</LiveText>
    </>
  );
}

/** The file that can be given back to a question without an answer, until its time is over. */
function useOfferedFile(answerKey: string): { readonly name: string; readonly until: number } | undefined {
  const store = useAnswerStore();
  const found = useFileNews("removed", answerKey);
  if (found === undefined || found.isOver || isAnswered(store.getEntered(answerKey))) return undefined;
  return found;
}

/** By the applicant's clock. */
function toTime(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
