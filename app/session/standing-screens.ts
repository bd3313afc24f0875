/** What shows when a session no longer stands: one file to load, because either may be needed with the next call. */
export { LogInAgainDialog } from "./LogInAgainDialog.tsx";
export { TakenPage } from "./TakenPage.tsx";
