export { createTenantRegistry, type TenantRegistry } from "./tenant-registry.ts";
