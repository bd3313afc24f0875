import { command, runStages, vitest } from "./run-stages.mjs";

// Runs without test servers, so that npm packages are enough.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PORTICO_TEST_")));

await runStages(
  [
    command("build", "npm", "run", "--silent", "build"),
    command("types", "npm", "run", "--silent", "typecheck"),
    command("size", "npm", "run", "--silent", "size"),
    command("lint", "npm", "run", "--silent", "lint"),
    command("tenants: lint", "npm", "run", "--silent", "lint:tenants"),
    command("tenants: scenarios", "npm", "run", "--silent", "portico", "--", "test"),
    vitest("unit", "unit"),
    vitest("contract", "contract", "contract-replacing"),
    vitest("journeys", "journeys"),
  ],
  env,
);
