import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

export interface SlowClients {
  readonly stop: () => void;
}

/** Counts established connections as the kernel does, because a silent client never learns of an end. */
export function countConnectionsTo(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  return ["tcp", "tcp6"]
    .flatMap((table) => readFileSync(`/proc/net/${table}`, "utf8").split("\n"))
    .filter((line) => new RegExp(`^ *\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(line)).length;
}

type Manner = (socket: Socket, host: string, bigFile: string) => () => void;

/** Never ends its headers. */
const dripsHeaders: Manner = (socket, host) => {
  socket.write(`GET /api/profile HTTP/1.1\r\nHost: ${host}\r\n`);
  return () => socket.write("X-More: a\r\n");
};
/** Sends a save a byte at a time. */
const dripsBody: Manner = (socket, host) => {
  const head = `PUT /api/answer HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`);
  return () => socket.write(" ");
};
/** Posts a file a byte at a time. */
const dripsFile: Manner = (socket, host) => {
  const head = `POST /uploads HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`;
  socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n`);
  return () => socket.write("-");
};
/** Asks for much, and reads a byte at a time. */
const sipsAnswer: Manner = (socket, host, bigFile) => {
  socket.pause();
  socket.write(`GET ${bigFile} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(8));
  return () => void socket.read(1);
};
const MANNERS = [dripsHeaders, dripsBody, dripsFile, sipsAnswer];

/** Opens connections of each manner in turn, each of which acts every second. */
export function startSlowClients(url: string, count: number, bigFile: string): SlowClients {
  const { hostname, port, host } = new URL(url);
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect(Number(port), hostname);
    let next = (): unknown => undefined;
    socket.on("error", () => undefined);
    socket.once("connect", () => {
      next = (MANNERS[index % MANNERS.length] ?? dripsHeaders)(socket, host, bigFile);
    });
    return { socket, step: () => socket.writable && next() };
  });
  const timer = setInterval(() => sockets.forEach(({ step }) => step()), 1000);
  return {
    stop: () => {
      clearInterval(timer);
      for (const { socket } of sockets) socket.destroy();
    },
  };
}
