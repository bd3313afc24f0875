export { AsideNote, FieldNotes } from "./FieldNotes.tsx";
export { FileNotes, TabsNotes } from "./FileNotes.tsx";
export { RemovalAnnouncer } from "./FieldNotes.tsx";
export { ItemButtons, ItemsNote } from "../layout/add-another/ItemsNote.tsx";
