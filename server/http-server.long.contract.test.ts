import { connect, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortal, type Portal } from "../tests/contract/portal.fixture.ts";
import { createHttpServer } from "./http-server.ts";

const HEADERS_MS = 600;
const REQUEST_MS = 1_200;
const IDLE_MS = 600;

let portal: Portal;
let server: Server;
let port = 0;

beforeAll(async () => {
  portal = await openPortal({ mongo: false });
  server = createHttpServer((request, env) => portal.app.fetch(request, env), {
    headersMs: HEADERS_MS,
    requestMs: REQUEST_MS,
    idleMs: IDLE_MS,
    graceMs: 60_000,
    minBytesPerSecond: 1,
    checkEveryMs: 100,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await portal.close();
});

async function openSocket() {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  return { socket, received: () => received, ended };
}

async function sendRaw(text: string) {
  const { socket, received, ended } = await openSocket();
  socket.write(text, "latin1");
  await ended;
  const [headers = "", ...body] = received().split("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0),
    headers: headers.toLowerCase(),
    body: body.join("\r\n\r\n"),
  };
}

const isServing = async () => (await fetch(`http://127.0.0.1:${port}/livez`)).status;

const head = (line: string, ...headers: readonly string[]): string =>
  `${[`${line} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n`;
const LOGIN = "POST /public/login";
const CLOSE = "Connection: close";
const JSON_TYPE = "Content-Type: application/json";
const CHUNKED = "Transfer-Encoding: chunked";
const FORM_TYPE = "Content-Type: multipart/form-data; boundary=b";
const UPLOAD = head("POST /uploads", "Host: a", FORM_TYPE, "Content-Length: 1000000");
const LONG = "a".repeat(40_000);

describe("createHttpServer", () => {
  it.each([
    ["a line that is not a request", "nonsense\r\n\r\n"],
    ["an invalid host", head("GET /api/profile", "Host: a b", CLOSE)],
    ["a host with an invalid port", head("GET /api/profile", "Host: a:99999", CLOSE)],
    ["a backslash in the path", head("GET /api\\..\\profile", "Host: a", CLOSE)],
    ["headers of 40,000 characters", head("GET /", "Host: a", `X: ${LONG}`), 431, "headers_too_large"],
    ["a path of 40,000 characters", head(`GET /${LONG}`, "Host: a"), 431, "headers_too_large"],
  ])("answers in JSON to %s", async (_, text, status = 400, code = "body_invalid") => {
    const answer = await sendRaw(text);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { code, message: expect.any(String) }]);
    expect(answer.headers).toContain("content-type: application/json");
  });

  it("ignores an unknown value of the header Expect", async () => {
    expect((await sendRaw(head("GET /livez", "Host: a", "Expect: wonders", CLOSE))).status).toBe(200);
  });
});

describe("a slow client", () => {
  it("answers 408 to a client whose headers do not end, while the server serves others", async () => {
    const slow = await Promise.all(Array.from({ length: 100 }, openSocket));
    const dripping = setInterval(() => slow.forEach(({ socket }, index) => socket.write(`X-${index}: a\r\n`)), 100);
    for (const { socket } of slow) socket.write("GET /api/profile HTTP/1.1\r\nHost: a\r\n");
    expect(await isServing()).toBe(200);
    await Promise.all(slow.map(({ ended }) => ended));
    clearInterval(dripping);
    expect(slow.map(({ received }) => /^HTTP\/1\.1 408 .*"request_timeout"/s.test(received()))).not.toContain(false);
  });

  it.each([
    ["a call", head(LOGIN, "Host: a", JSON_TYPE, "Content-Length: 100000"), "x"],
    ["a chunked call", head(LOGIN, "Host: a", JSON_TYPE, CHUNKED), "1\r\nx\r\n"],
    ["an upload", UPLOAD, "--b\r\n"],
  ])("loses its connection if the body of %s does not end, while the server serves others", async (_, head, drop) => {
    const slow = await Promise.all(Array.from({ length: 50 }, openSocket));
    for (const { socket } of slow) socket.write(head);
    const dripping = setInterval(() => slow.forEach(({ socket }) => socket.write(drop)), 100);
    expect(await isServing()).toBe(200);
    await Promise.all(slow.map(({ ended }) => ended));
    clearInterval(dripping);
    expect(slow.map(({ received }) => / 200 /.test(received()))).not.toContain(true);
    expect(await isServing()).toBe(200);
  });

  it("closes an idle connection, with or without an earlier request", async () => {
    const silent = await Promise.all(Array.from({ length: 100 }, openSocket));
    const asked = await openSocket();
    asked.socket.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n");
    await Promise.all([...silent, asked].map(({ ended }) => ended));
    expect(asked.received()).toContain("HTTP/1.1 200");
  });

  it("keeps serving after a client leaves in the middle of a request", async () => {
    const leaving = await Promise.all(Array.from({ length: 50 }, openSocket));
    for (const { socket } of leaving) socket.write(`${UPLOAD}--b\r\n`);
    await sleep(50);
    for (const { socket } of leaving) socket.resetAndDestroy();
    await Promise.all(leaving.map(({ ended }) => ended));
    expect(await isServing()).toBe(200);
  });
});

describe("the pace of a client", () => {
  const PACE = { graceMs: 1000, minBytesPerSecond: 8_000_000, checkEveryMs: 50 };
  const BIG = new Uint8Array(40_000_000);
  let paced: Server;
  let pacedPort = 0;
  beforeAll(async () => {
    const answer = async (request: Request): Promise<Response> => {
      if (request.method === "GET") return new Response(BIG);
      const { byteLength } = await request.arrayBuffer();
      await sleep(20);
      return new Response(String(byteLength));
    };
    paced = createHttpServer(answer, { headersMs: 60_000, requestMs: 60_000, idleMs: 60_000, ...PACE });
    await once(paced.listen(0, "127.0.0.1"), "listening");
    pacedPort = (paced.address() as AddressInfo).port;
  });
  afterAll(() => {
    paced.closeAllConnections();
    paced.close();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect(pacedPort, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  /** Reads a response in pieces with a pause after each, until the server closes the connection. Returns the bytes. */
  async function takeAnswer(pauseMs: number, bytesEach: number): Promise<number> {
    const accepted = once(paced, "connection") as Promise<[Socket]>;
    const socket = (await open()).pause();
    const [theirs] = await accepted;
    let taken = 0;
    let isOpen = true;
    theirs.once("close", () => (isOpen = false));
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    while (isOpen || (bytesEach > 1 && socket.readableLength > 0)) {
      const chunk = socket.read(Math.min(bytesEach, socket.readableLength || 1)) as Buffer | null;
      taken += chunk?.length ?? 0;
      await sleep(pauseMs);
    }
    socket.destroy();
    return taken;
  }

  it("ends a response that a client reads byte by byte, and completes a response read in time", async () => {
    expect(await takeAnswer(1, 1_000_000)).toBeGreaterThan(BIG.length);
    const startedAt = performance.now();
    expect(await takeAnswer(50, 1)).toBeLessThan(1_000);
    // 40 MB at 8 MB a second, plus a second of grace.
    expect(performance.now() - startedAt).toBeGreaterThan(4_000);
  });

  it("answers some pipelined requests, and closes a connection with very many", async () => {
    const ask = async (count: number): Promise<number> => {
      const socket = await open();
      let received = "";
      socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
      const one = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx";
      socket.write(one.repeat(count - 1) + one.replace("Host: a", "Host: a\r\nConnection: close"));
      await once(socket, "close");
      return received.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    };
    expect(await ask(8)).toBe(8);
    expect(await ask(1000)).toBeLessThan(1000);
  });

  it("answers 408 to a request sent byte by byte, and reads a request that keeps pace", async () => {
    const send = async (count: number, drop: string, pauseMs: number): Promise<string> => {
      const socket = await open();
      let received = "";
      socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
      const length = count * drop.length;
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
      for (let sent = 0; sent < count && !socket.destroyed; sent += 1) {
        socket.write(drop);
        await sleep(pauseMs);
      }
      if (!socket.destroyed) await once(socket, "close");
      return received;
    };
    const [slow, fair] = await Promise.all([send(200, "x", 50), send(20, "x".repeat(500_000), 20)]);
    expect(slow).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s);
    expect(fair).toMatch(/^HTTP\/1\.1 200 .*10000000$/s);
  });
});
