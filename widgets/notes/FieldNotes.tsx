import { useAnswerStore, useField } from "../../engine/react/index.ts";
import { AsideNote } from "./AsideNote.tsx";
import { focusAnswer } from "./focus-answer.ts";
import { RemovalNote } from "./RemovalNote.tsx";

/** What there is to say about one answer, below its input. */
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
