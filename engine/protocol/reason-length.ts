/** How many characters a reason has that staff give for the audit. */
export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;
/** It says to an applicant what has to be changed, which takes more words than a note in the audit. */
export const REOPENING_REASON_MAX_LENGTH = 1_000;
/** It says to the office, or to an applicant, why an application was withdrawn. */
export const WITHDRAWAL_REASON_MAX_LENGTH = 1_000;
