/**
 * Names the application that a page was opened with, and with it the account, on every call of a logged-in browser. The
 * session cookie alone would not do: it belongs to the whole browser, so a page would write into the application of
 * whoever logged in last, or into that of another round.
 */
export const ACCOUNT_HEADER = "Portico-Account";
