// Headers that a page sends with every call of a logged-in browser, and a cookie that outlives the session.

/**
 * Names the application that the page was opened with, and with it the account. The session cookie belongs to the whole
 * browser: without this header, a page would write to the application of whoever logged in last, or of another round.
 */
export const ACCOUNT_HEADER = "Portico-Account";
/**
 * Names the epoch in which the page was opened, as `epoch` of the profile gives it. The database has another one after it
 * was restored from a backup, and then what the page knows of the server is no longer true.
 */
export const EPOCH_HEADER = "Portico-Epoch";
/** The content hash of the form that the page shows. In a later version, the same key may belong to another question. */
export const FORM_HEADER = "Portico-Form";
/**
 * The name of the cookie that says whose application was open in this browser last. Tenants choose how the cookies of
 * their sessions begin, but none can begin with "~".
 */
export const lastApplicantCookie = (tenant: string): string => `~applicant-${tenant}`;
