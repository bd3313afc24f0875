/**
 * Names the epoch in which a page was opened, as `epoch` of the profile gives it, on every call of a logged-in browser.
 * After the database was restored from a backup it is another one, and what the page knows of the server is no longer so.
 */
export const EPOCH_HEADER = "Portico-Epoch";
