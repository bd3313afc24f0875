/**
 * Stands in for RJSF's merging of `allOf` in the browser's build (see vite.config.ts). The schema of tenant files
 * allows no `allOf` in a page or in the data model, so nothing calls this.
 */
// oxlint-disable-next-line import/no-default-export -- RJSF imports it as a default export
export default function shallowAllOfMerge(): never {
  throw new Error("A page's schema has an allOf, which the schema of tenant files does not allow.");
}
