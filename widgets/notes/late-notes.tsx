import { createLate, lateComponent } from "../ui/late/create-late.tsx";

const importNotes = () => import("./notes.ts");

/** The notes about answers: no form has any when it opens. */
export const { usePart: useNotes } = createLate(importNotes);

export const LateFieldNotes = lateComponent(async () => (await importNotes()).FieldNotes);

/** Stands in the layout of the form, so that there is a live region before there is anything to announce. */
export const LateRemovalAnnouncer = lateComponent(async () => (await importNotes()).RemovalAnnouncer);

/** The choice between two texts, for a place that is not their field. */
export const LateAsideNote = lateComponent(async () => (await importNotes()).AsideNote);
