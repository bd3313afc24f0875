/**
 * What stands for RJSF's deep comparison in the browser's build (see vite.config.ts): all that it is given stays the same
 * object (rjsf-adapter.tsx), so that being the same is being equal.
 */
// eslint-disable-next-line no-restricted-syntax -- RJSF imports it as a default export
export default Object.is;
