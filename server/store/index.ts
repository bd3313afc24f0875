export * from "./application-record.ts";
export { changeApplication } from "./change-application.ts";
export { createStore, type StoreConfig } from "./create-store.ts";
export * from "./job.ts";
export * from "./store.ts";
