import { useEffect, useRef } from "react";
import { formatBytes, type AnswerValue, type DocumentAnswer } from "../../engine/core/index.ts";
import { toAnswerWords, useLateText } from "../../widgets/notices.ts";
import { Notice } from "../../widgets/theme.ts";
import type { Saver } from "../saving/create-saver.ts";
import { NoticeList, QuestionLink, TextList } from "./notice-parts.tsx";
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
      return <Question words={text("submit.upload", { name: problem.name })} answerKey={problem.key} />;
    case "uploadElsewhere":
      return (
        <Question
          words={`${text("upload.elsewhere", { name: problem.name })} ${text("submit.uploadElsewhere")}`}
          answerKey={problem.key}
        />
      );
    case "invalid":
      return (
        <>
          <p>{text("submit.invalid")}</p>
          <NoticeList>
            {toSummaryEntries(tenant, new Map(Object.entries(problem.errors))).map(({ key, message }) => (
              <li key={`${key} ${message}`}>
                <QuestionLink answerKey={key} words={message} />
              </li>
            ))}
          </NoticeList>
        </>
      );
    case "differs":
      return (
        <>
          <p>{text("submit.differs")}</p>
          <NoticeList>
            {problem.differences.map((difference) => (
              <DifferentAnswer key={difference.key} difference={difference} />
            ))}
          </NoticeList>
        </>
      );
  }
}

function Question({ words, answerKey }: { readonly words: string; readonly answerKey: string }) {
  return (
    <>
      <p>{words}</p>
      <NoticeList>
        <li>
          <QuestionLink answerKey={answerKey} />
        </li>
      </NoticeList>
    </>
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
      <QuestionLink answerKey={key} />
      <TextList
        texts={[
          [text("submit.shown"), toWords(shown, files?.shown)],
          [text("submit.stored"), toWords(stored, files?.stored)],
        ]}
      />
    </li>
  );
}
