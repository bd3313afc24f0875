import { useSyncExternalStore } from "react";
import { isSameAnswer } from "../../engine/core/index.ts";
import { toAnswerWords, toQuestionLabel, useLateText } from "../../widgets/notices.ts";
import { Notice } from "../../widgets/theme.ts";
import type { Saver } from "../saving/create-saver.ts";
import { useApplication } from "./use-application.ts";

/**
 * Gives back what was typed on this device and is not part of the application that was submitted, because nobody will
 * read it there and it must not be lost without a word. Nothing where all of it was taken.
 */
export function NotTaken({ saver }: { readonly saver: Saver }) {
  const text = useLateText();
  const { tenant, store } = useApplication();
  useSyncExternalStore(saver.subscribe, saver.state);
  const { answers } = store.application();
  const typed = Object.entries(saver.notTaken()).filter(([key, value]) => !isSameAnswer(answers[key], value));
  if (typed.length === 0) return null;
  return (
    <Notice tone="warning" title={text("notTaken.some")} level={2}>
      <p>{text("notTaken.list")}</p>
      <dl className="p-choice-note__texts">
        {typed.map(([key, value]) => (
          <div key={key}>
            <dt>{toQuestionLabel(tenant, key)}</dt>
            <dd>{toAnswerWords(tenant, key, value, answers, store.today)}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
