import { useState, useSyncExternalStore } from "react";
import { VISITOR_DAYS } from "../../engine/protocol/index.ts";
import type { TextKey } from "../../engine/texts/index.ts";
import { LinkButton, useText } from "../../widgets/theme.ts";
import { StatusLine } from "./StatusLine.tsx";
import type { VisitorAnswers, VisitorState } from "./visitor-answers.ts";

const WORDS: Readonly<Record<VisitorState, TextKey>> = {
  empty: "saving.visitorEmpty",
  kept: "saving.visitorKept",
  inMemory: "saving.visitorInMemory",
};

/** Says where a visitor's answers are, and clears them from the device, which others may use after them. */
export function VisitorStatus({ visitor }: { readonly visitor: VisitorAnswers }) {
  const text = useText();
  const state = useSyncExternalStore(visitor.subscribe, visitor.state);
  const [isAsking, setAsking] = useState(false);
  return (
    <StatusLine>
      <p>
        {isAsking ? text("saving.clearAsk") : text(WORDS[state], { days: VISITOR_DAYS })}{" "}
        {state !== "empty" &&
          (isAsking ? (
            <>
              <LinkButton onClick={() => void visitor.clear()}>{text("saving.clearYes")}</LinkButton>{" "}
              <LinkButton onClick={() => setAsking(false)}>{text("saving.clearNo")}</LinkButton>
            </>
          ) : (
            <LinkButton onClick={() => setAsking(true)}>{text("saving.clear")}</LinkButton>
          ))}
      </p>
    </StatusLine>
  );
}
