import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatBytes, pageOf, type AnswerValue, type DocumentAnswer } from "../../engine/core/index.ts";
import { toAnswerWords, useLateText } from "../../widgets/notices.ts";
import { Notice } from "../../widgets/theme.ts";
import type { Saver } from "../saving/create-saver.ts";
import type { Difference, SubmissionProblem } from "./submission.ts";
import { toSummaryEntries } from "./summary-entries.ts";
import { useApplication } from "./use-application.ts";
import { usePassingProblem } from "./use-passing-problem.ts";

interface SubmissionNoticeProps {
  readonly problem: SubmissionProblem;
  readonly saver: Saver;
}

/**
 * Says that the application was not submitted, why, and what to do. It takes the focus when it appears, and goes once it
 * is not true any more.
 */
export function SubmissionNotice({ problem, saver }: SubmissionNoticeProps) {
  const text = useLateText();
  usePassingProblem(saver);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.scrollIntoView({ block: "start" });
    title.current?.focus({ preventScroll: true });
  }, [problem]);
  return (
    <Notice
      tone="error"
      title={text(problem.kind === "unknown" ? "submit.unknownTitle" : "submit.notSubmitted")}
      level={2}
      titleRef={title}
    >
      <Reason problem={problem} />
    </Notice>
  );
}

function Reason({ problem }: { readonly problem: SubmissionProblem }) {
  const text = useLateText();
  const { tenant } = useApplication();
  switch (problem.kind) {
    case "failed":
      return <p>{problem.message}</p>;
    case "unknown":
      return <p>{text("submit.unknown")}</p>;
    case "asides":
      return <p>{text("submit.asides")}</p>;
    case "upload":
      return (
        <Listed words={text("submit.upload", { name: problem.name })}>
          <QuestionLink answerKey={problem.key} />
        </Listed>
      );
    case "uploadElsewhere":
      return (
        <Listed words={`${text("upload.elsewhere", { name: problem.name })} ${text("submit.uploadElsewhere")}`}>
          <QuestionLink answerKey={problem.key} />
        </Listed>
      );
    case "invalid":
      return (
        <Listed words={text("submit.invalid")}>
          {toSummaryEntries(tenant, new Map(Object.entries(problem.errors))).map(({ key, message }) => (
            <QuestionLink key={`${key} ${message}`} answerKey={key} words={message} />
          ))}
        </Listed>
      );
    case "differs":
      return (
        <Listed words={text("submit.differs")}>
          {problem.differences.map((difference) => (
            <DifferentAnswer key={difference.key} difference={difference} />
          ))}
        </Listed>
      );
  }
}

function Listed({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <>
      <p>{words}</p>
      <div className="a-summary__page">
        <ul>{children}</ul>
      </div>
    </>
  );
}

function QuestionLink({ answerKey, words }: { readonly answerKey: string; readonly words?: string }) {
  const { tenant } = useApplication();
  return (
    <li>
      <Link to={`${pageOf(tenant, answerKey).path}#${answerKey}`}>{words ?? tenant.fields.get(answerKey)?.label}</Link>
    </li>
  );
}

function DifferentAnswer({ difference: { key, shown, stored, files } }: { readonly difference: Difference }) {
  const text = useLateText();
  const { tenant, store } = useApplication();
  const toWords = (value: AnswerValue, file: DocumentAnswer | undefined) =>
    file === undefined
      ? toAnswerWords(tenant, key, value, store.application().answers, store.today)
      : text("review.document", { name: file.file_name, size: formatBytes(file.file_size) });
  return (
    <li>
      <Link to={`${pageOf(tenant, key).path}#${key}`}>{tenant.fields.get(key)?.label}</Link>
      <dl className="p-choice-note__texts">
        <div>
          <dt>{text("submit.shown")}</dt>
          <dd>{toWords(shown, files?.shown)}</dd>
        </div>
        <div>
          <dt>{text("submit.stored")}</dt>
          <dd>{toWords(stored, files?.stored)}</dd>
        </div>
      </dl>
    </li>
  );
}
