import type { JobCounts } from "./store/index.ts";
import type { BrokenPlace } from "./tenants/index.ts";
import { SECURITY_EVENTS, type SecurityEventName, type SecurityLog } from "./security-log.ts";

export interface Metrics {
  countSecurityEvent(event: SecurityEventName): void;
  countConversion(outcome: string): void;
  showBroken(places: readonly BrokenPlace[]): void;
  watchMail(count: () => Promise<JobCounts>, now: () => number): void;
  watchWebhooks(count: () => Promise<JobCounts>, now: () => number): void;
  observe(method: string, route: string, status: number, seconds: number): void;
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Loads prom-client only if METRICS_PORT is set. Labels are route patterns and tenant files, never addresses. */
export async function createMetrics(): Promise<Metrics> {
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
  // Starts each event at 0, so that alerts on the rate see the first one.
  for (const event of SECURITY_EVENTS) securityEvents.inc({ event }, 0);
  const conversions = new Counter({
    name: "portico_conversions_total",
    help: "Uploads by how their conversion ended: converted, refused, or broke the process that opened them (died, stalled).",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const broken = new Gauge({
    name: "portico_tenant_broken",
    help: "1 for each tenant whose files are broken, with the file, line and lint rule of its first error.",
    labelNames: ["tenant", "file", "line", "rule"],
    registers: [registry],
  });
  type Name = readonly [name: string, help: string];
  const watchJobs = (
    count: () => Promise<JobCounts>,
    now: () => number,
    names: Readonly<Record<"queued" | "oldest" | "failed", Name>>,
  ): void => {
    const toGauge = ([name, help]: Name) => new Gauge({ name, help, registers: [registry] });
    const [queued, oldest, failed] = [toGauge(names.queued), toGauge(names.oldest), toGauge(names.failed)];
    readers.push(async () => {
      const counts = await count();
      queued.set(counts.queued);
      oldest.set(counts.oldestAt === undefined ? 0 : Math.max(0, (now() - counts.oldestAt) / 1000));
      failed.set(counts.failed);
    });
  };
  return {
    watchMail: (count, now) =>
      watchJobs(count, now, {
        queued: ["portico_mail_queued", "Mails that wait or are being sent, of all processes."],
        oldest: ["portico_mail_oldest_seconds", "How long the oldest of them has waited."],
        failed: ["portico_mail_failed", "Mails that were given up within the last seven days."],
      }),
    watchWebhooks: (count, now) =>
      watchJobs(count, now, {
        queued: ["portico_webhooks_queued", "Webhooks that wait or are being sent, of all processes."],
        oldest: ["portico_webhooks_oldest_seconds", "How long the oldest of them has waited."],
        failed: ["portico_webhooks_failed", "Webhooks that were given up within the last 30 days."],
      }),
    showBroken: (places) => {
      broken.reset();
      for (const { tenant, file, line, rule } of places) broken.set({ tenant, file, line, rule }, 1);
    },
    countSecurityEvent: (event) => securityEvents.inc({ event }),
    countConversion: (outcome) => conversions.inc({ outcome }),
    observe: (method, route, status, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    render: async () => {
      // Without a database, the other metrics are still shown.
      for (const read of readers) await read().catch(() => undefined);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

export const countedLog = (log: SecurityLog, metrics: Metrics | undefined): SecurityLog => ({
  ...log,
  write: (event) => {
    log.write(event);
    metrics?.countSecurityEvent(event.event);
  },
});
