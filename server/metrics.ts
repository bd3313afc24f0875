import type { JobCounts } from "./store/index.ts";
import type { BrokenPlace } from "./tenants/index.ts";
import { SECURITY_EVENTS, type SecurityEventName, type SecurityLog } from "./security-log.ts";

const QUEUES = {
  mail: { name: "mail", plural: "Mails", keptDays: 7 },
  webhook: { name: "webhooks", plural: "Webhooks", keptDays: 30 },
} as const;

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/** Creates the metrics. Labels contain no addresses: requests are counted by route pattern. */
export async function createMetrics() {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const readers: (() => Promise<void>)[] = [];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "portico_http_request_seconds",
    help: "Time to answer, by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const securityEvents = new Counter({
    name: "portico_security_events_total",
    help: "Lines of the security log, by event.",
    labelNames: ["event"],
    registers: [registry],
  });
  // Start each event at 0: otherwise, alerts on a rate would miss the first event.
  for (const event of Object.keys(SECURITY_EVENTS)) securityEvents.inc({ event }, 0);
  const conversions = new Counter({
    name: "portico_conversions_total",
    help: "Uploads by result: converted, refused, or failed with the process that opened the file (died, stalled).",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const broken = new Gauge({
    name: "portico_tenant_broken",
    help: "1 for each tenant whose files are broken, with the file, line and lint rule of its first error.",
    labelNames: ["tenant", "file", "line", "rule"],
    registers: [registry],
  });
  return {
    watchJobs: (kind: keyof typeof QUEUES, count: () => Promise<JobCounts>, now: () => number): void => {
      const { name, plural, keptDays } = QUEUES[kind];
      const toGauge = (part: string, help: string) =>
        new Gauge({ name: `portico_${name}_${part}`, help, registers: [registry] });
      const queued = toGauge("queued", `${plural} that wait or are being sent, of all processes.`);
      const oldest = toGauge("oldest_seconds", "Waiting time of the oldest one.");
      const failed = toGauge("failed", `${plural} that were given up within the last ${keptDays} days.`);
      readers.push(async () => {
        const counts = await count();
        queued.set(counts.queued);
        oldest.set(counts.oldestAt === undefined ? 0 : Math.max(0, (now() - counts.oldestAt) / 1000));
        failed.set(counts.failed);
      });
    },
    showBroken: (places: readonly BrokenPlace[]) => {
      broken.reset();
      for (const { tenant, file, line, rule } of places) broken.set({ tenant, file, line, rule }, 1);
    },
    countSecurityEvent: (event: SecurityEventName) => securityEvents.inc({ event }),
    countConversion: (outcome: string) => conversions.inc({ outcome }),
    observe: (method: string, route: string, status: number, seconds: number) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    render: async () => {
      for (const read of readers) await read().catch(() => undefined);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

export const withEventMetrics = (log: SecurityLog, metrics: Metrics | undefined): SecurityLog => ({
  ...log,
  write: (event) => {
    log.write(event);
    metrics?.countSecurityEvent(event.event);
  },
});
