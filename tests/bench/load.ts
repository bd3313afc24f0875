import { Agent, request } from "node:http";

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends requests until a limit. Each connection sends its next request after a response.
 * @throws Error at the first status that is not 200
 */
export async function load(
  url: string,
  { count = Infinity, ms = Infinity }: { readonly count?: number; readonly ms?: number },
  connections: number,
  toRequest: (index: number) => LoadRequest,
) {
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
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { count: times.length, "per second": times.length / seconds, "p50 ms": at(0.5), "p99 ms": at(0.99) };
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
        incoming.on("end", () => {
          if (incoming.statusCode === 200) return resolve();
          const text = Buffer.concat(chunks).toString().slice(0, 300);
          reject(new Error(`${method} ${path} answered ${String(incoming.statusCode)}: ${text}`));
        });
        incoming.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
