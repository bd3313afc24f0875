import type { Metrics } from "./metrics.ts";
import type { SecurityLog } from "./security-log.ts";

export const countedLog = (log: SecurityLog, metrics: Metrics | undefined): SecurityLog => ({
  ...log,
  write: (event) => {
    log.write(event);
    metrics?.countSecurityEvent(event.event);
  },
});
