export {
  createWorkerLoop,
  RETRY_MS,
  type JobFilter,
  type Lease,
  type WorkerLoop,
  type WorkerLoopDeps,
} from "./worker-loop.ts";
export { createScheduledJob, type ScheduledJob, type ScheduledJobDeps } from "./scheduled-job.ts";
