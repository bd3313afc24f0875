import { Link } from "react-router-dom";
import { pageOf } from "../../engine/core/index.ts";
import { useStoreValue } from "../../engine/react/index.ts";
import { usePortal, useApplication } from "../portal.tsx";
import type { NavigationState } from "../session/navigation-state.ts";

interface QuestionLinkProps {
  readonly answerKey: string;
  readonly words?: string;
  readonly state?: NavigationState | undefined;
  readonly onFollow?: () => void;
}

/** Links to a question. Shows plain text if the question is hidden or gone. */
export function QuestionLink({ answerKey, words, state, onFollow }: QuestionLinkProps) {
  const { session } = usePortal();
  const { tenant } = useApplication();
  const shown = useStoreValue((store) => store.pages());
  const said = words ?? tenant.fields.get(answerKey)?.label ?? answerKey.replaceAll("_", " ");
  if (!shown.some(({ keys }) => keys.includes(answerKey))) return said;
  return (
    <Link
      to={`${pageOf(tenant, answerKey, shown).path}#${answerKey}`}
      state={state}
      // The question's page scrolls to the question itself.
      preventScrollReset
      onClick={() => {
        // Keeps the portal from redirecting to the stored last page.
        session.set({ has_changed_page: true });
        onFollow?.();
      }}
    >
      {said}
    </Link>
  );
}
