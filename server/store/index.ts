export * from "./application-record.ts";
export { updateApplication } from "./update-application.ts";
export { createStore, type StoreConfig } from "./create-store.ts";
export * from "./job.ts";
export { StoreTooNewError } from "./schema-version.ts";
export * from "./store.ts";
