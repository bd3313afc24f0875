import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAnswerStore, useStoreValue, type AnswerStore } from "../../engine/react/index.ts";
import { Button } from "../../widgets/theme.ts";
import { parseNavigationState } from "../session/navigation-state.ts";
import { useLateText } from "../../widgets/notices.ts";
import { useStep } from "./use-step.ts";

/**
 * Shows on request what is missing or wrong on this page, at its questions and in the summary, which takes the focus.
 * Nothing is sent, and the state of the application stays what it is.
 */
export function CheckPage({ pageId }: { readonly pageId: string }) {
  const text = useLateText();
  const store = useAnswerStore();
  const navigate = useNavigate();
  const [isChecked, setChecked] = useState(false);
  const isWrong = useStoreValue((of) => hasErrors(of, pageId));
  const step = useStep(pageId);
  const { review } = parseNavigationState(useLocation().state);
  const check = () => {
    store.checkPage(pageId);
    setChecked(true);
    if (hasErrors(store, pageId))
      void navigate(
        { search: window.location.search },
        { replace: true, state: { focusSummary: true, ...(review === undefined ? {} : { review }) } },
      );
  };
  if (step === 0) return null;
  return (
    <div className="a-check">
      <Button variant="secondary" size="auto" onClick={check}>
        {text("check.button")}
      </Button>
      <p className="a-soft" role="status">
        {isChecked && !isWrong ? text("check.clear") : ""}
      </p>
    </div>
  );
}

function hasErrors(store: AnswerStore, pageId: string): boolean {
  const { errors, pages } = store.evaluation();
  return pages.some(({ id, keys }) => id === pageId && keys.some((key) => errors.has(key)));
}
