import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How slow a client may be. */
export interface Pace {
  /** What it may rest or lose by a bad connection, in milliseconds. */
  readonly graceMs: number;
  /** What it must send or take on average beyond that. */
  readonly minBytesPerSecond: number;
  readonly checkEveryMs: number;
}

/** Something that the client owes, from the moment at which it was first seen. */
interface Debt {
  readonly at: number;
  /** The socket's count of bytes when it began. */
  readonly from: number;
}

interface Watched {
  request?: IncomingMessage;
  sending?: Debt | undefined;
  taking?: Debt | undefined;
}

/**
 * Ends connections whose client sends a request or takes an answer so slowly that it only holds memory: one that reads
 * a byte a second would hold a PDF for weeks. Node's own limits are for whole requests and know nothing of answers.
 */
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
    // `bytesWritten` counts what waits here to be taken, too.
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
