/** What shows when a session no longer stands, or may not end yet: one file, because any may be needed at once. */
export { LogInAgainDialog } from "./LogInAgainDialog.tsx";
export { LosingLogOutDialog } from "./LosingLogOutDialog.tsx";
export { TakenPage } from "./TakenPage.tsx";
