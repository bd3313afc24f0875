import { Agent, request } from "node:http";
import { figure } from "./measure.ts";

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadFigures {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The load stops after this many requests, or when the time is up. */
export interface LoadLimits {
  readonly count?: number;
  readonly ms?: number;
}

/**
 * Sends requests over `connections` kept connections, each as soon as the previous one is answered. @throws Error at
 * the first answer that is not 200.
 */
export async function load(
  url: string,
  { count = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY }: LoadLimits,
  connections: number,
  toRequest: (index: number) => LoadRequest,
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let index = next++; index < count; index = next++) {
        const sentAt = performance.now();
        if (sentAt - startedAt > ms) return;
        await send(url, agent, toRequest(index));
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => figure(times[Math.floor(times.length * share)] ?? Number.NaN);
  return { count: times.length, perSecond: figure(times.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99) };
}

function send(url: string, agent: Agent, { method, path, headers = {}, body }: LoadRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () =>
          incoming.statusCode === 200
            ? resolve()
            : reject(
                new Error(
                  `${method} ${path} answered ${String(incoming.statusCode)}: ${Buffer.concat(chunks).toString().slice(0, 300)}`,
                ),
              ),
        );
        incoming.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
