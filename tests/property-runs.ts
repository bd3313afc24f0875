/** The number of examples of a property test: all of them in `npm run test:long`, a tenth of them in `npm test`. */
export const propertyRuns = (full: number): number =>
  process.env["PORTICO_TEST_LONG"] === undefined ? Math.ceil(full / 10) : full;
