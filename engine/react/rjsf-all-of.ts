/**
 * What stands for RJSF's merging of `allOf` in the browser's build (see vite.config.ts): the schema that RJSF is given
 * has none, and the library that merges would be 10 kB of every first form page.
 */
// eslint-disable-next-line no-restricted-syntax -- RJSF imports it as a default export
export default function shallowAllOfMerge(): never {
  throw new Error("The page's schema for RJSF has no allOf.");
}
