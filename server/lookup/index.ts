export { createLookup, type LookupOptions, type TenantLookups } from "./lookup.ts";
export type { ProviderOptions } from "./provider.ts";
