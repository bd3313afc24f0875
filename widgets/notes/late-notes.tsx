import type { AsideNoteProps } from "./AsideNote.tsx";
import { createLate } from "../ui/late/create-late.ts";

/** The notes about answers: no form has any when it opens. */
const notes = createLate(() => import("./notes.ts"));

export const useNotes = notes.usePart;

export function LateFieldNotes({ answerKey }: { readonly answerKey: string }) {
  const loaded = useNotes();
  return loaded === undefined ? null : <loaded.FieldNotes answerKey={answerKey} />;
}

/** Stands in the layout of the form, so that there is a live region before there is anything to announce. */
export function LateRemovalAnnouncer() {
  const loaded = useNotes();
  return loaded === undefined ? null : <loaded.RemovalAnnouncer />;
}

/** The choice between two texts, for a place that is not their field. */
export function LateAsideNote(props: AsideNoteProps) {
  const loaded = useNotes();
  return loaded === undefined ? null : <loaded.AsideNote {...props} />;
}
