import { useEffect, useRef, useEffectEvent } from "react";
import { formatBytes, isAnswered, type AnswerValue, type DocumentAnswer } from "../../engine/core/index.ts";
import { toAnswerWords, useLateText } from "../../widgets/notices.ts";
import { Notice, Spinner } from "../../widgets/theme.ts";
import type { Saver } from "../saving/create-saver.ts";
import { NoticeList, QuestionList, TextList } from "./notice-parts.tsx";
import { QuestionLink } from "./QuestionLink.tsx";
import type { Difference, SubmissionProblem } from "./submit-application.ts";
import { toSummaryEntries } from "./PageState.tsx";
import { useApplication, usePortal } from "../portal.tsx";
import { uploadsOf } from "../../widgets/index.ts";
import { useSubmission } from "./submission-context.tsx";
import { useNavigate } from "react-router-dom";

export function SubmissionNotice({ problem, saver }: { readonly problem: SubmissionProblem; readonly saver: Saver }) {
  const text = useLateText();
  useClearResolvedError(saver);
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
      <QuestionList keys={[answerKey]} />
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

const LOOK_MS = 5000;

function useClearResolvedError(saver: Saver): void {
  const { problem, end } = useSubmission();
  const { toasts } = usePortal();
  const { store, services } = useApplication();
  const text = useLateText();

  useEffect(() => {
    if (problem === undefined) return undefined;
    const uploads = uploadsOf(store, services);
    const stepBefore = problem.kind === "upload" ? uploads.state(problem.key).step : "idle";
    const isGone = () => {
      const { kind, refused, asides } = saver.state();
      if (problem.kind === "asides") return asides.length === 0;
      if (problem.kind === "uploadElsewhere" || problem.kind === "upload") {
        if (isAnswered(store.getEntered(problem.key))) return true;
        return problem.kind === "upload" && uploads.state(problem.key).step !== stepBefore;
      }
      return problem.kind === "failed" && problem.until === "saved" && kind === "saved" && refused.length === 0;
    };
    const check = () => {
      if (isGone()) end();
    };
    const left = new AbortController();
    const reach = async () => {
      await saver.catchUp();
      if (left.signal.aborted) return;
      end();
      if (saver.state().kind !== "submitted") toasts.add({ variant: "success", text: text("submit.again") });
    };
    const look = () => {
      if (problem.kind === "uploadElsewhere") void uploads.resume(problem.key);
      if (problem.kind === "unknown" || (problem.kind === "failed" && problem.until === "reached"))
        void reach().catch(() => undefined);
    };
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener("online", look, { signal: left.signal });
    const stops = [saver.subscribe(check), uploads.subscribe(check)];
    return () => {
      left.abort();
      clearInterval(timer);
      stops.forEach((stop) => stop());
    };
  }, [problem, saver, store, services, toasts, text, end]);
}

const LEARN_MS = 3000;

/** Opens /completion after another page submitted or withdrew the application, or staff closed it. */
export function SubmittedElsewhere({ saver }: { readonly saver: Saver }) {
  const text = useLateText();
  const navigate = useNavigate();
  const { queryClient, toasts } = usePortal();
  const { calls } = useApplication();
  const lead = useEffectEvent((isWithdrawn: boolean) => {
    toasts.clear();
    const words = text(isWithdrawn ? "withdrawn.elsewhere" : "notTaken.elsewhere");
    const isLapsed = (saver.state().lapsed ?? null) !== null;
    void navigate("/completion", { replace: true, state: isLapsed ? {} : { successMessage: words } });
  });
  useEffect(() => {
    const profile = queryClient.fetchQuery({ queryKey: ["profile"], queryFn: calls.readProfile, staleTime: 0 });
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, LEARN_MS));
    void Promise.race([profile.catch(() => undefined), late]).then((learned) =>
      lead((learned?.withdrawn ?? null) !== null),
    );
  }, [queryClient, calls]);
  return <Spinner />;
}
