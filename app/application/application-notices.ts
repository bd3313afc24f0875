/** Notices that load right after the form, so that they work offline. */
export { AsidesNotice, RestoredNotice } from "./RestoredNotice.tsx";
export { ChangeNotice, FormChanged, VisitorNotice } from "./ChangeNotice.tsx";
export { CheckPage, PageSummary, ValidationSummary } from "./ValidationSummary.tsx";
export { PageState } from "./PageState.tsx";
export { ReopenedNotice } from "../reopened/ReopenedNotice.tsx";
export { SubmissionNotice, SubmittedElsewhere } from "./SubmissionNotice.tsx";
export { readShown, submitApplication } from "./submit-application.ts";
