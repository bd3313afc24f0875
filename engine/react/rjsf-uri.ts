/**
 * Stands in for fast-uri in the browser's build (see vite.config.ts). RJSF resolves a `$ref` against an
 * `$id`. The server has resolved every `$ref` of a page, and the library would spend 3 ms on its tables
 * before every first form page.
 */
const resolver = {
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
  equal: (a: string, b: string): boolean => a === b,
};

// oxlint-disable-next-line import/no-default-export -- RJSF imports it as a default export
export default resolver;
