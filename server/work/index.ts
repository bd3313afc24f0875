export { createWorkerLoop, RETRY_MS, type Duty, type Hold, type WorkerLoop } from "./worker-loop.ts";
