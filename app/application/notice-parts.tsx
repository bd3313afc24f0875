import { useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { type Answers, isSameAnswer } from "../../engine/core/index.ts";
import { toAnswerWords, toQuestionLabel, useLateText } from "../../widgets/notices.ts";
import { useApplication, useSaverState } from "../portal.tsx";
import { QuestionLink } from "./QuestionLink.tsx";
import { Notice } from "../../widgets/theme.ts";

/** A notice that folds on all pages but its first, so that the questions begin near the top. */
export function FoldingNotice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  return (
    <Notice tone="warning">
      <details aria-label={title} open={pathname === firstPath}>
        <summary>
          <h2 className="p-notice__title">{title}</h2>
        </summary>
        {children}
      </details>
    </Notice>
  );
}

export function Part({ title, children }: { readonly title: string | false; readonly children: ReactNode }) {
  if (title === false) return null;
  return (
    <div className="a-summary__page">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

export function NoticeList({ children }: { readonly children: ReactNode }) {
  return (
    <div className="a-summary__page">
      <ul>{children}</ul>
    </div>
  );
}

export function QuestionList({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length === 0) return null;
  return (
    <NoticeList>
      {keys.map((key) => (
        <li key={key}>
          <QuestionLink answerKey={key} />
        </li>
      ))}
    </NoticeList>
  );
}

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

export function UnsubmittedChanges() {
  const text = useLateText();
  const { store } = useApplication();
  const { answers } = store.application();
  const { notTaken = {} } = useSaverState() ?? {};
  const typed = Object.entries(notTaken).filter(([key, value]) => !isSameAnswer(answers[key], value));
  if (typed.length === 0) return null;
  return (
    <Notice tone="warning" title={text("notTaken.some")} level={2}>
      <p>{text("notTaken.list")}</p>
      <TypedAnswers typed={Object.fromEntries(typed)} />
    </Notice>
  );
}
