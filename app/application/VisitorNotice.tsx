import { useSyncExternalStore } from "react";
import { isAnswered } from "../../engine/core/index.ts";
import { useLateText } from "../../widgets/notices.ts";
import { Notice } from "../../widgets/theme.ts";
import { showForm } from "../saving/show-form.ts";
import { Part, QuestionItems, TypedAnswers } from "./notice-parts.tsx";
import { useApplication } from "./use-application.ts";
import type { VisitorAnswers } from "./visitor-answers.ts";

/**
 * Lists the visitor's kept answers that this form does not show: texts whose questions are gone, and questions whose
 * answers may mean something else since the form changed. The server decides about both after the log-in.
 */
export function VisitorNotice({ visitor }: { readonly visitor: VisitorAnswers }) {
  const text = useLateText();
  const { tenant } = useApplication();
  const { isOfOtherForm } = showForm(tenant);
  const findUnshown = () =>
    visitor
      .records()
      .filter((change) => isAnswered(change.value) && (!tenant.fields.has(change.key) || isOfOtherForm(change)));
  const keys = useSyncExternalStore(visitor.subscribe, () =>
    findUnshown()
      .map(({ key }) => key)
      .join(),
  );
  if (keys === "") return null;
  const unshown = new Map(findUnshown().map(({ key, value }) => [key, value]));
  const again = [...unshown.keys()].filter((key) => tenant.fields.has(key));
  const gone = [...unshown].filter(([key]) => !tenant.fields.has(key));
  return (
    <Notice tone="warning" title={text("changes.title")} level={2}>
      <Part title={again.length > 0 && text("changes.again")}>
        <ul>
          <QuestionItems keys={again} />
        </ul>
      </Part>
      <Part title={gone.length > 0 && text("changes.kept")}>
        <TypedAnswers typed={Object.fromEntries(gone)} />
      </Part>
    </Notice>
  );
}
