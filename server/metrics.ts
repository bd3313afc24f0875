/** Counts of what was served, for `/metrics`. */
export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** prom-client is loaded only where METRICS_PORT asks for it. Labels are route patterns, never addresses. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "portico_http_request_seconds",
    help: "Time to answer, by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: (method, route, status, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
