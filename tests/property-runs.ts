/** True in `npm run test:long`. Only there a property test meets enough examples to count what it has met. */
export const isLongRun = process.env["PORTICO_TEST_LONG"] !== undefined;

/** The number of examples of a property test: all of them in `npm run test:long`, a tenth of them in `npm test`. */
export const propertyRuns = (full: number): number => (isLongRun ? full : Math.ceil(full / 10));
