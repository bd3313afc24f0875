/** Replaces RJSF's merging of `allOf` in the browser (vite.config.ts). Tenant schemas cannot contain `allOf`. */
// oxlint-disable-next-line import/no-default-export -- RJSF imports it as a default export
export default function shallowAllOfMerge(): never {
  throw new Error("A page's schema has an allOf, which the schema of tenant files does not allow.");
}
