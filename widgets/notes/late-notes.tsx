import { createLate, lateComponent } from "../ui/late/create-late.tsx";

const importNotes = () => import("./notes.ts");

/** Loaded late, because most forms open without notes. */
export const { usePart: useNotes } = createLate(importNotes);

export const LateFieldNotes = lateComponent(async () => (await importNotes()).FieldNotes);

/** Rendered with the layout, so that its live region exists before the text. */
export const LateRemovalAnnouncer = lateComponent(async () => (await importNotes()).RemovalAnnouncer);

export const LateAsideNote = lateComponent(async () => (await importNotes()).AsideNote);
