import { useId } from "react";
import { useTenant, type Removal } from "../../engine/react/index.ts";
import { LinkButton } from "../ui/button/Button.tsx";
import { useText } from "../ui/texts/use-text.ts";
import { toRemovalWords } from "./removal-words.ts";

interface RemovalNoteProps {
  readonly removal: Removal;
  readonly onUndo: () => void;
}

/** What a choice has removed, with the way back. It stands beside the choice for as long as the page is open. */
export function RemovalNote({ removal, onUndo }: RemovalNoteProps) {
  const text = useText();
  const wordsId = useId();
  const words = toRemovalWords(useTenant(), "removed", Object.keys(removal.removed));
  if (words === undefined) return null;
  return (
    <div className="p-note">
      <p id={wordsId}>{words}</p>
      <LinkButton aria-describedby={wordsId} onClick={onUndo}>
        {text("undo.button")}
      </LinkButton>
    </div>
  );
}
