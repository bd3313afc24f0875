import { command, runStages, vitest } from "./run-stages.mjs";

await runStages([
  command("IBM's accessibility checker", "npm", "ci", "--prefix", "tests/equal-access", "--no-audit", "--no-fund"),
  vitest("long unit", "long-unit"),
  vitest("long contract", "long-contract"),
  vitest("contract on MongoDB and S3", "servers"),
  vitest("long journeys", "long-journeys"),
  vitest("faults", "faults"),
]);
