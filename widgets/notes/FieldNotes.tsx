import { useAnswerStore, useField, inputIdOf } from "../../engine/react/index.ts";
import { AsideNote } from "./AsideNote.tsx";
import { RemovalNote } from "./RemovalNote.tsx";

export function FieldNotes({ answerKey }: { readonly answerKey: string }) {
  const store = useAnswerStore();
  const { removal, asides = [] } = useField(answerKey);
  const onUndo = (id: number) => {
    store.undo(id);
    focusAnswer(answerKey);
  };
  return (
    <>
      {asides.map((aside) => (
        <AsideNote key={aside.id} aside={aside} onChosen={() => focusAnswer(answerKey)} />
      ))}
      {removal !== undefined && <RemovalNote removal={removal} onUndo={() => onUndo(removal.id)} />}
    </>
  );
}

/** Focuses the answer in the next frame, because the pressed button disappears. */
export function focusAnswer(answerKey: string): void {
  requestAnimationFrame(() => {
    const chosen = [...document.getElementsByName(answerKey)].find((input) => input.matches("input:checked"));
    const element = document.getElementById(inputIdOf(answerKey));
    // If a file is attached, its button receives the focus.
    const target = chosen ?? element?.querySelector<HTMLElement>("button") ?? element;
    target?.focus();
  });
}
