import { Agent, request, type OutgoingHttpHeaders } from "node:http";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const TIMEOUT_MS = 20_000;

let addresses = 0;
/** Returns another address for each number, so that throttles do not interfere. */
const newAddress = (at: number): string => `10.${[16, 8, 0].map((bits) => (at >> bits) & 255).join(".")}`;

/**
 * Sends a request exactly as given, because `fetch` would correct it. Retries once if a reused connection fails.
 * @throws Error if no response arrives
 */
export function send(url: string, sent: Sent, isSecondTry = false): Promise<Reply> {
  const { method, path, headers, body } = sent;
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent: isSecondTry ? false : agent,
        hostname,
        port,
        method,
        path,
        timeout: TIMEOUT_MS,
        headers: {
          host,
          "x-forwarded-for": newAddress((addresses += 1)),
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString("latin1"),
          }),
        );
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`No response arrived within ${TIMEOUT_MS} ms.`)));
    outgoing.on("error", (error) => {
      if (outgoing.reusedSocket && !isSecondTry) send(url, sent, true).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}
