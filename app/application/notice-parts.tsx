import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { pageOf, type Answers } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { toAnswerWords, toQuestionLabel } from "../../widgets/notices.ts";
import { usePortal } from "../portal.tsx";
import { useApplication } from "./use-application.ts";

/** The entries of a notice, each an `li`. */
export function NoticeList({ children }: { readonly children: ReactNode }) {
  return (
    <div className="a-summary__page">
      <ul>{children}</ul>
    </div>
  );
}

/** Leads to a question as long as it is asked. Its label is the words by default. */
export function QuestionLink({ answerKey, words }: { readonly answerKey: string; readonly words?: string }) {
  const { session } = usePortal();
  const { tenant } = useApplication();
  const isAsked = useStoreValue((store) => store.getField(answerKey).visible);
  const said = words ?? toQuestionLabel(tenant, answerKey);
  if (!isAsked) return said;
  // A press on an entry is a change of page by the applicant, so the stored last page must not lead them back.
  return (
    <Link to={`${pageOf(tenant, answerKey).path}#${answerKey}`} onClick={() => session.set({ has_changed_page: true })}>
      {said}
    </Link>
  );
}

/** Texts, each under the words that say what it is. */
export function TextList({ texts }: { readonly texts: readonly (readonly [said: string, text: string])[] }) {
  return (
    <dl className="p-choice-note__texts">
      {texts.map(([said, text], index) => (
        <div key={index}>
          <dt>{said}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Answers that the application does not have, each under its question. */
export function TypedAnswers({ typed }: { readonly typed: Answers }) {
  const { tenant, store } = useApplication();
  const { answers } = store.application();
  return (
    <TextList
      texts={Object.entries(typed).map(([key, value]) => [
        toQuestionLabel(tenant, key),
        toAnswerWords(tenant, key, value, answers, store.today),
      ])}
    />
  );
}
