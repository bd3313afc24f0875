import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  noticeAnswerSchema,
  noticeSchema,
  type Notice as ToldChanges,
  type Profile,
} from "../../engine/protocol/index.ts";
import type { LateTextKey } from "../../engine/texts/index.ts";
import { Button, Notice } from "../../widgets/theme.ts";
import { ofAccount } from "../api/call-api.ts";
import { usePortal, useApplication } from "../portal.tsx";
import { useLateText } from "../../widgets/notices.ts";
import { FoldingNotice, Part, QuestionList, TextList, TypedAnswers } from "./notice-parts.tsx";
import { QuestionLink } from "./QuestionLink.tsx";
import { isAnswered } from "../../engine/core/index.ts";
import { showForm } from "../saving/change.ts";
import type { VisitorAnswers } from "./keep-answers.ts";

const PROFILE = ["profile"];
const REASONS = {
  missing: "changes.missing",
  wrong: "changes.wrong",
  gone: "changes.gone",
} as const satisfies Record<ToldChanges["again"][number]["why"], LateTextKey>;

export function ChangeNotice() {
  const text = useLateText();
  const { notice, isFailed, dismiss } = useChanges();
  if (notice === null) return null;
  const { again, moved, kept } = notice;
  return (
    <FoldingNotice title={text("changes.title")}>
      <Part title={again.length > 0 && text("changes.again")}>
        <ul>
          {again.map(({ key, why }) => (
            <li key={key}>
              <QuestionLink answerKey={key} /> {text(REASONS[why])}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={moved.length > 0 && text("changes.moved")}>
        <ul>
          {moved.map(({ key, from, page, before, is_back }) => (
            <li key={key}>
              <QuestionLink answerKey={key} /> {is_back && text("changes.back")}
              {from !== undefined && ` ${text("changes.from", { question: from })}`}
              {page !== undefined && ` ${text("changes.page", { page })}`}
              {before !== undefined &&
                ` ${text("changes.before", { answer: toWords(before, text("changes.ticked")) })}`}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={kept.length > 0 && text("changes.kept")}>
        <TextList
          texts={kept.map(({ label, text: words, is_document }) => [
            label,
            is_document ? text("changes.file") : toWords(words, text("changes.ticked")),
          ])}
        />
      </Part>
      <Button variant="secondary" size="auto" onClick={dismiss}>
        {text("changes.dismiss")}
      </Button>
      {isFailed && <p role="alert">{text("changes.failed")}</p>}
    </FoldingNotice>
  );
}

export function FormChanged() {
  const text = useLateText();
  return (
    <Notice tone="warning" title={text("changes.now")} level={2}>
      <p>{text("changes.load")}</p>
      <Button variant="secondary" size="auto" onClick={() => location.reload()}>
        {text("error.reload")}
      </Button>
    </Notice>
  );
}

const toWords = (value: ToldChanges["kept"][number]["text"], ticked: string): string =>
  value === true ? ticked : String(value ?? "");

function useChanges() {
  const { queryClient, callApi, channel } = usePortal();
  const profile = queryClient.getQueryData<Profile>(PROFILE);
  const [notice, setNotice] = useState(() => noticeSchema.safeParse(profile?.notice).data ?? null);
  const account = profile?.account ?? "";

  useEffect(
    () =>
      channel.hear((news) => {
        if (news.kind !== "noticeSeen" || news.account !== account) return;
        setNotice((shown) => (shown !== null && shown.revision <= news.revision ? null : shown));
      }),
    [channel, account],
  );

  const { mutate, isError } = useMutation({
    mutationFn: (seen: number) => {
      const call = ofAccount(callApi, account);
      return call("/api/notice", noticeAnswerSchema, { method: "PUT", body: { seen } });
    },
    throwOnError: false,
    onSuccess(left, revision) {
      queryClient.setQueryData<Profile>(PROFILE, (known) => known && { ...known, notice: left.notice });
      setNotice(left.notice);
      channel.post({ kind: "noticeSeen", account, revision });
    },
  });
  return { notice, isFailed: isError, dismiss: () => notice !== null && mutate(notice.revision) };
}

export function VisitorNotice({ visitor }: { readonly visitor: VisitorAnswers }) {
  const text = useLateText();
  const { tenant } = useApplication();
  const { form, isOfOtherForm } = showForm(tenant);
  // Without the earlier form, the browser cannot tell which labels have changed.
  const isOfEarlier = useSyncExternalStore(visitor.subscribe, () =>
    visitor.records().some(({ value, form: typedIn = form }) => isAnswered(value) && typedIn.hash !== form.hash),
  );
  const findUnshown = () =>
    visitor
      .records()
      .filter((change) => isAnswered(change.value) && (!tenant.fields.has(change.key) || isOfOtherForm(change)));
  const keys = useSyncExternalStore(visitor.subscribe, () =>
    findUnshown()
      .map(({ key }) => key)
      .join(),
  );
  if (!isOfEarlier && keys === "") return null;
  const unshown = new Map(findUnshown().map(({ key, value }) => [key, value]));
  const again = [...unshown.keys()].filter((key) => tenant.fields.has(key));
  const gone = [...unshown].filter(([key]) => !tenant.fields.has(key));
  return (
    <FoldingNotice title={text("changes.title")}>
      {isOfEarlier && <p>{text("changes.visitor")}</p>}
      <Part title={again.length > 0 && text("changes.again")}>
        <QuestionList keys={again} />
      </Part>
      <Part title={gone.length > 0 && text("changes.kept")}>
        <TypedAnswers typed={Object.fromEntries(gone)} />
      </Part>
    </FoldingNotice>
  );
}
