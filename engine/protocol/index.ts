/** What the server and the browser agree on. Every status, error code and body is written here once. */
export * from "./account-requests.ts";
export * from "./accounts.ts";
export * from "./answers.ts";
export * from "./application-requests.ts";
export * from "./application.ts";
export * from "./document-requests.ts";
export * from "./documents.ts";
export * from "./error-body.ts";
export * from "./lookup.ts";
export * from "./page-failure-request.ts";
export * from "./page-failure.ts";
export * from "./password-rules.ts";
export * from "./queries.ts";
export * from "./temporary-answers.ts";
export * from "./web-status.ts";
export * from "./work-status.ts";
