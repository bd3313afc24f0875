export { AsideNote } from "./FieldNotes.tsx";
export { FieldNotes } from "./FieldNotes.tsx";
export { FileNotes } from "./FileNotes.tsx";
export { RemovalAnnouncer } from "./RemovalNote.tsx";
export { TabsNotes } from "./TabsNotes.tsx";
export { ItemButtons } from "../layout/add-another/ItemsNote.tsx";
export { ItemsNote } from "../layout/add-another/ItemsNote.tsx";
