import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

export interface Pace {
  readonly graceMs: number;
  readonly minBytesPerSecond: number;
  readonly checkEveryMs: number;
}

interface Debt {
  readonly at: number;
  readonly from: number;
}

interface Watched {
  request?: IncomingMessage;
  sending?: Debt | undefined;
  taking?: Debt | undefined;
}

/** Closes connections whose clients send or read too slowly. Node has no such limit for responses. */
export function watchPace(
  server: Server,
  { graceMs, minBytesPerSecond, checkEveryMs }: Pace,
  onSlowRequest: (socket: Socket) => void,
): void {
  const sockets = new Map<Socket, Watched>();
  const isLate = (debt: Debt | undefined, count: number): boolean =>
    debt !== undefined &&
    performance.now() - debt.at > graceMs + (Math.max(0, count - debt.from) / minBytesPerSecond) * 1000;
  const check = (socket: Socket, watched: Watched): void => {
    const { request } = watched;
    const isSending = request !== undefined && !request.complete;
    watched.sending = isSending ? (watched.sending ?? { at: performance.now(), from: socket.bytesRead }) : undefined;
    const [waiting, written] = [socket.writableLength, socket.bytesWritten];
    watched.taking = waiting === 0 ? undefined : (watched.taking ?? { at: performance.now(), from: written - waiting });
    if (isLate(watched.sending, socket.bytesRead)) onSlowRequest(socket);
    else if (isLate(watched.taking, written)) socket.destroy();
  };
  server.on("connection", (socket: Socket) => {
    sockets.set(socket, {});
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", (request: IncomingMessage) => {
    const watched = sockets.get(request.socket);
    if (watched !== undefined) Object.assign(watched, { request, sending: undefined });
  });
  const timer = setInterval(() => sockets.forEach((watched, socket) => check(socket, watched)), checkEveryMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
