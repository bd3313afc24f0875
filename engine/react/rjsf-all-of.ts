/** Replaces RJSF's merging of `allOf` in the browser's build (vite.config.ts). Tenant schemas allow no `allOf`. */
// oxlint-disable-next-line import/no-default-export -- RJSF imports it as a default export
export default function shallowAllOfMerge(): never {
  throw new Error("A page's schema has an allOf, which the schema of tenant files does not allow.");
}
