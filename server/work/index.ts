export {
  createWorkerLoop,
  RETRY_MS,
  type JobFilter,
  type Lease,
  type WorkerLoop,
  type WorkerLoopDeps,
} from "./worker-loop.ts";
export { createTenantPass, type TenantPass, type TenantPassDeps } from "./tenant-pass.ts";
