/** Replaces RJSF's large URI resolver (vite.config.ts). The server has already resolved all `$ref`s. */
const resolver = {
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
  equal: (a: string, b: string): boolean => a === b,
};

// oxlint-disable-next-line import/no-default-export -- RJSF imports it as a default export
export default resolver;
