import { runStages, vitest } from "./run-stages.mjs";

await runStages([
  vitest("long unit", "long-unit"),
  vitest("long contract", "long-contract"),
  vitest("contract on MongoDB and S3", "servers"),
  vitest("long journeys", "long-journeys"),
  vitest("faults", "faults"),
]);
