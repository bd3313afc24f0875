/**
 * Replaces fast-uri in the browser's build (vite.config.ts), which would cost 3 ms before the first form page. The
 * server has resolved every `$ref`.
 */
const resolver = {
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
  equal: (a: string, b: string): boolean => a === b,
};

// oxlint-disable-next-line import/no-default-export -- RJSF imports it as a default export
export default resolver;
