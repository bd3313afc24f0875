import { useId } from "react";
import { isAnswered, REMOVED_DOCUMENT_HOURS } from "../../engine/core/index.ts";
import { useTenant, type Removal } from "../../engine/react/index.ts";
import { LinkButton } from "../ui/button/Button.tsx";
import { useLateText } from "../ui/texts/use-late-text.ts";
import { toRemovalWords } from "./removal-words.ts";

interface RemovalNoteProps {
  readonly removal: Removal;
  readonly onUndo: () => void;
}

/** What a choice has removed or replaced, with the way back. It stands beside the choice for as long as the page is open. */
export function RemovalNote({ removal, onUndo }: RemovalNoteProps) {
  const text = useLateText();
  const wordsId = useId();
  const tenant = useTenant();
  const words = [
    toRemovalWords(tenant, "removed", [...Object.keys(removal.removed), ...keysOfReplaced(removal, false)]),
    toRemovalWords(tenant, "replaced", keysOfReplaced(removal, true)),
  ].filter((said) => said !== undefined);
  if (words.length === 0) return null;
  const hasDocument = Object.keys(removal.removed).some((key) => tenant.fields.get(key)?.isDocument === true);
  if (hasDocument) words.push(text("undo.document", { hours: REMOVED_DOCUMENT_HOURS }));
  return (
    <div className="p-note">
      <p id={wordsId}>{words.join(" ")}</p>
      <LinkButton aria-describedby={wordsId} onClick={onUndo}>
        {text("undo.button")}
      </LinkButton>
    </div>
  );
}

/** What a choice wrote over with another answer, or with none. */
function keysOfReplaced({ replaced, put }: Removal, byAnswer: boolean): readonly string[] {
  return Object.keys(replaced).filter((key) => isAnswered(put[key]) === byAnswer);
}
