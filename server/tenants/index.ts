export { findBrokenPlace, isBroken, type BrokenPlace, type BrokenTenant } from "./broken-tenant.ts";
export { createTenantRegistry, type TenantRegistry } from "./tenant-registry.ts";
export { readPictures } from "./read-pictures.ts";
export { toHostName } from "./tenant-hosts.ts";
export { createVersions, type Versions } from "./versions.ts";
