/** Notices that load right after the form, so that they work offline. */
export { AsidesNotice } from "./RestoredNotice.tsx";
export { ChangeNotice, FormChanged } from "./ChangeNotice.tsx";
export { CheckPage } from "./ValidationSummary.tsx";
export { PageState } from "./PageState.tsx";
export { ReopenedNotice } from "../reopened/ReopenedNotice.tsx";
export { RestoredNotice } from "./RestoredNotice.tsx";
export { SubmissionNotice } from "./SubmissionNotice.tsx";
export { SubmittedElsewhere } from "./SubmittedElsewhere.tsx";
export { PageSummary, ValidationSummary } from "./ValidationSummary.tsx";
export { VisitorNotice } from "./ChangeNotice.tsx";
export { readShown } from "./submission.ts";
export { submitApplication } from "./submit-application.ts";
