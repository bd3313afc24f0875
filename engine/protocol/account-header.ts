/**
 * Names the account that a page was opened with, on every call of a logged-in browser. The session cookie alone would
 * not do: it belongs to the whole browser, so a page would write into the application of whoever logged in last.
 */
export const ACCOUNT_HEADER = "Portico-Account";
