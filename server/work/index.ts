export {
  createWorkerLoop,
  RETRY_MS,
  type Duty,
  type Hold,
  type WorkerLoop,
  type WorkerLoopDeps,
} from "./worker-loop.ts";
export { createTenantPass, type TenantPass, type TenantPassDeps } from "./tenant-pass.ts";
