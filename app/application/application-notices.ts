/** What is loaded while the form is filled in, because it has to show when nothing can be loaded. */
export { AsidesNotice } from "./AsidesNotice.tsx";
export { SubmissionNotice } from "./SubmissionNotice.tsx";
export { SubmittedElsewhere } from "./SubmittedElsewhere.tsx";
