export { findTenantFolders, loadTenant, restoreTenant, TenantRefusedError } from "./load-tenant.ts";
export type { LoadedTenant } from "./load-tenant.ts";
export { readTenantFiles, findTemplatesFolder } from "./read-tenant-files.ts";
export { watchTenants } from "./watch-tenants.ts";
export type { TenantChange, TenantWatch } from "./watch-tenants.ts";
export { createCommandLine } from "./command-line/create-command-line.ts";
export type { Terminal } from "./command-line/terminal.ts";
export type { CountDrafts } from "./command-line/run-diff.ts";
export { runScenarios } from "./scenarios/run-scenarios.ts";
