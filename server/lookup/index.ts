export { createLookup } from "./lookup.ts";
export type { Lookup, LookupOptions, TenantLookups } from "./lookup.ts";
export type { ProviderOptions } from "./provider.ts";
