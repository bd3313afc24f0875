export { findTenantFolders, loadTenant, loadTenants, TenantRefusedError } from "./load-tenant.ts";
export type { LoadedTenant } from "./load-tenant.ts";
export { readTenantFiles } from "./read-tenant-files.ts";
export type { ReadOptions } from "./read-tenant-files.ts";
export { findTemplatesFolder } from "./find-templates-folder.ts";
export { watchTenants } from "./watch-tenants.ts";
export type { TenantChange, TenantWatch, WatchOptions } from "./watch-tenants.ts";
