/** Where an applicant checks all answers before a submission. No page of a tenant may have this address. */
export const REVIEW_PATH = "/review";
