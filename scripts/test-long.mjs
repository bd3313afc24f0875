import { runStages, vitest } from "./run-stages.mjs";

// What `npm test` leaves out. Suites whose server is missing are skipped, and the run says which (docs/testing.md).
await runStages([
  vitest("long unit", "long-unit"),
  vitest("long contract", "long-contract"),
  vitest("contract on MongoDB and S3", "servers"),
  vitest("long journeys", "long-journeys"),
  vitest("faults", "faults"),
]);
