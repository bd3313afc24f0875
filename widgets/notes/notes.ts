/** What is loaded after the form: see `late-notes.tsx`. */
export { AsideNote } from "./AsideNote.tsx";
export { FieldNotes } from "./FieldNotes.tsx";
export { RemovalAnnouncer } from "./RemovalAnnouncer.tsx";
export { RemovalNote } from "./RemovalNote.tsx";
