import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { API_ERRORS, type ApiErrorCode } from "../engine/protocol/index.ts";
import { defaultMessage } from "./errors.ts";
import { watchPace, type Pace } from "./watch-pace.ts";

export interface ClientLimits extends Pace {
  /** Time to send the headers of a request. Also the time for which a new connection may stay silent. */
  readonly headersMs: number;
  /** Time from the first byte of a request to its last. As long as an upload URL is valid. */
  readonly requestMs: number;
  /** Longer than the minute for which proxies keep an idle connection. */
  readonly idleMs: number;
}

/** `minBytesPerSecond` is 16 kbit/s, slower than a telephone modem. */
const CLIENT_LIMITS: ClientLimits = {
  headersMs: 20_000,
  requestMs: 600_000,
  idleMs: 65_000,
  graceMs: 30_000,
  minBytesPerSecond: 2_000,
  checkEveryMs: 5_000,
};

/** Creates the HTTP server. Ignores `Expect` headers other than 100-continue (RFC 9110, 10.1.1). */
export function createHttpServer(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  limits: ClientLimits = CLIENT_LIMITS,
): Server {
  const listen = getRequestListener((request, env) => fetch(request, env), {
    errorHandler: () =>
      new Response(toBody("body_invalid"), { status: API_ERRORS.body_invalid.status, headers: HEADERS }),
  });
  const answers = new WeakMap<Duplex, ServerResponse>();
  const running = new WeakMap<Duplex, number>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { socket } = incoming;
    const count = (running.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) return void socket.destroy();
    running.set(socket, count);
    outgoing.once("close", () => running.set(socket, (running.get(socket) ?? 1) - 1));
    answers.set(socket, outgoing);
    void listen(incoming, outgoing);
  };
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      requireHostHeader: false,
    },
    answer,
  );
  server.on("checkExpectation", answer);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswering = answers.get(socket)?.headersSent === true && answers.get(socket)?.writableFinished === false;
    if (socket.writable && !isAnswering && error.code !== "ECONNRESET")
      socket.write(toRawAnswer(CODES[error.code ?? ""] ?? "body_invalid"));
    socket.destroy();
  });
  watchPace(server, limits, (socket) =>
    server.emit("clientError", Object.assign(new Error("The request is too slow."), { code: TOO_SLOW }), socket),
  );
  return server;
}

/** Largest number of pipelined requests: a client that reads no responses could otherwise fill the memory. */
const MAX_PIPELINED = 8;

/** Node's error code for a slow request. */
const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";
const CODES: Readonly<Record<string, ApiErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  [TOO_SLOW]: "request_timeout",
};
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
} as const;

const toBody = (code: ApiErrorCode): string => JSON.stringify({ code, message: defaultMessage(API_ERRORS[code].text) });

function toRawAnswer(code: ApiErrorCode): string {
  const status = API_ERRORS[code].status;
  const body = toBody(code);
  const headers = Object.entries({ ...HEADERS, "Content-Length": Buffer.byteLength(body), Connection: "close" });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}
