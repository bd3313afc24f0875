import fc from "fast-check";

// Every run tries the same examples. `PORTICO_SEED=7 npm run test:long` tries others.
fc.configureGlobal({ seed: Number(process.env["PORTICO_SEED"] ?? 42) });
