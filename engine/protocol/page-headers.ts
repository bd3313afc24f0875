/**
 * Names the application that a page was opened with, and with it the account, on every call of a logged-in browser. The
 * session cookie alone would not do: it belongs to the whole browser, so a page would write into the application of
 * whoever logged in last, or into that of another round.
 */
export const ACCOUNT_HEADER = "Portico-Account";
/**
 * Names the epoch in which a page was opened, as `epoch` of the profile gives it, on every call of a logged-in browser.
 * After the database was restored from a backup it is another one, and what the page knows of the server is no longer so.
 */
export const EPOCH_HEADER = "Portico-Epoch";
/**
 * Names the version of the form that a page shows, by its content hash, on every call of a logged-in browser. The key of
 * a question may mean another one by now.
 */
export const FORM_HEADER = "Portico-Form";
