export * from "./application-record.ts";
export { updateApplication } from "./update-application.ts";
export { copySqlite, createStore, readSnapshot, type StoreConfig } from "./create-store.ts";
export * from "./job.ts";
export type { Snapshot } from "./snapshot-sqlite.ts";
export { StoreTooNewError } from "./schema-version.ts";
export * from "./store.ts";
