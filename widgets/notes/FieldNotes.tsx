import { inputIdOf, useAnswerStore, useField } from "../../engine/react/index.ts";
import { RemovalNote } from "./RemovalNote.tsx";

/** What there is to say about one answer, below its input. */
export function FieldNotes({ answerKey }: { readonly answerKey: string }) {
  const store = useAnswerStore();
  const { removal } = useField(answerKey);
  if (removal === undefined) return null;
  const onUndo = () => {
    store.undo(removal.id);
    focusAnswer(answerKey);
  };
  return <RemovalNote removal={removal} onUndo={onUndo} />;
}

/** The button that was pressed goes, so the focus moves to the answer that it has put back, in the next frame. */
function focusAnswer(answerKey: string): void {
  requestAnimationFrame(() => {
    const chosen = [...document.getElementsByName(answerKey)].find((input) => input.matches("input:checked"));
    (chosen ?? document.getElementById(inputIdOf(answerKey)))?.focus();
  });
}
