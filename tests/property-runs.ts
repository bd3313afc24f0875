/** True in `npm run test:long`. */
export const isLongRun = process.env["PORTICO_TEST_LONG"] !== undefined;

/** A tenth of the examples in `npm test`, all of them in `npm run test:long`. */
export const propertyRuns = (full: number): number => (isLongRun ? full : Math.ceil(full / 10));
