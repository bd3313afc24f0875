import { useSyncExternalStore } from "react";
import { isAnswered } from "../../engine/core/index.ts";
import { useLateText } from "../../widgets/notices.ts";
import { Notice } from "../../widgets/theme.ts";
import { showForm } from "../saving/show-form.ts";
import { NoticeList, QuestionLink, TypedAnswers } from "./notice-parts.tsx";
import { useApplication } from "./use-application.ts";
import type { VisitorAnswers } from "./visitor-answers.ts";

/**
 * Lists the visitor's kept answers that this form does not show: texts whose questions are gone, and questions whose
 * answers may mean something else since the form changed. The server judges all of them after the log-in.
 */
export function VisitorNotice({ visitor }: { readonly visitor: VisitorAnswers }) {
  const text = useLateText();
  const { tenant } = useApplication();
  const { isOfOtherForm } = showForm(tenant);
  const unshown = () => visitor.records().filter((change) => isAnswered(change.value) && isUnshown(change));
  const isUnshown = (change: ReturnType<VisitorAnswers["records"]>[number]) =>
    !tenant.fields.has(change.key) || isOfOtherForm(change);
  useSyncExternalStore(visitor.subscribe, () =>
    unshown()
      .map(({ key }) => key)
      .join(),
  );
  const gone = unshown().filter(({ key }) => !tenant.fields.has(key));
  const again = [...new Set(unshown().map(({ key }) => key))].filter((key) => tenant.fields.has(key));
  if (gone.length === 0 && again.length === 0) return null;
  return (
    <Notice tone="warning" title={text("changes.title")} level={2}>
      {again.length > 0 && (
        <>
          <p>{text("changes.again")}</p>
          <NoticeList>
            {again.map((key) => (
              <li key={key}>
                <QuestionLink answerKey={key} />
              </li>
            ))}
          </NoticeList>
        </>
      )}
      {gone.length > 0 && (
        <>
          <p>{text("changes.kept")}</p>
          <TypedAnswers typed={Object.fromEntries(gone.map(({ key, value }) => [key, value]))} />
        </>
      )}
    </Notice>
  );
}
