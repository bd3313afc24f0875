export { createLookup, LOOKUP_CATEGORIES } from "./lookup.ts";
export type { Lookup, LookupCategory, LookupOptions, LookupRecord, Suggestion, TenantLookups } from "./lookup.ts";
export type { ProviderOptions } from "./provider.ts";
