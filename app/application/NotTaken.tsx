import { useSyncExternalStore } from "react";
import { isSameAnswer } from "../../engine/core/index.ts";
import { useLateText } from "../../widgets/notices.ts";
import { Notice } from "../../widgets/theme.ts";
import type { Saver } from "../saving/create-saver.ts";
import { TypedAnswers } from "./notice-parts.tsx";
import { useApplication } from "./use-application.ts";

/**
 * Gives back what was typed on this device and is not part of the application that was submitted, because nobody will
 * read it there and it must not be lost without a word. Nothing where all of it was taken.
 */
export function NotTaken({ saver }: { readonly saver: Saver }) {
  const text = useLateText();
  const { store } = useApplication();
  useSyncExternalStore(saver.subscribe, saver.state);
  const { answers } = store.application();
  const typed = Object.entries(saver.state().notTaken).filter(([key, value]) => !isSameAnswer(answers[key], value));
  if (typed.length === 0) return null;
  return (
    <Notice tone="warning" title={text("notTaken.some")} level={2}>
      <p>{text("notTaken.list")}</p>
      <TypedAnswers typed={Object.fromEntries(typed)} />
    </Notice>
  );
}
