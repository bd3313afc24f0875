/**
 * What stands for fast-uri in the browser's build (see vite.config.ts). RJSF resolves a `$ref` against an `$id`, of which
 * the schema that it is given has neither; the library would build its tables before every first form page, for 3 ms.
 */
const resolver = {
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
  equal: (a: string, b: string): boolean => a === b,
};

// eslint-disable-next-line no-restricted-syntax -- RJSF imports it as a default export
export default resolver;
