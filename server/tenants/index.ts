export {
  findBrokenPlace,
  isBroken,
  type BrokenPlace,
  type BrokenTenant,
  createTenantRegistry,
  type TenantRegistry,
} from "./tenant-registry.ts";
export { readPictures } from "./read-pictures.ts";
export { toTenantUrl } from "./find-by-host.ts";
export { createVersions, type Versions } from "./versions.ts";
