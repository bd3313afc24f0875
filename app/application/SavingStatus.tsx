import { useSyncExternalStore } from "react";
import { LiveText, Notice } from "../../widgets/theme.ts";
import { useText } from "../portal.tsx";
import type { Saver, SavingState } from "../saving/create-saver.ts";
import { useApplication } from "./use-application.ts";

/** Shows whether the answers have reached the server: a quiet line, or a notice when they could not be saved. */
export function SavingStatus() {
  const text = useText();
  const { saver } = useApplication();
  return saver === undefined ? <p className="a-soft">{text("form.visitor")}</p> : <StatusOf saver={saver} />;
}

function StatusOf({ saver }: { readonly saver: Saver }) {
  const text = useText();
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  if (state === "offline" || state === "failed") {
    return (
      <Notice tone="warning" role="alert">
        <p>{text(state === "offline" ? "error.offline" : "error.saving")}</p>
      </Notice>
    );
  }
  return (
    <>
      <p className="a-soft a-actions__state" aria-hidden="true">
        {text(wordsOf(state))}
      </p>
      {/* Each pause in typing saves. A screen reader announces only the first save and a recovery, because more would disturb. */}
      <LiveText>{state === "saved" ? text("form.saved") : ""}</LiveText>
    </>
  );
}

function wordsOf(state: SavingState) {
  return state === "saved" ? "form.saved" : state === "saving" ? "form.saving" : "form.autosave";
}
