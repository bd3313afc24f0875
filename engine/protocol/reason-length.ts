/** How many characters a reason has that staff give for the audit. */
export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;
