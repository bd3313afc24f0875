import { connect, createServer, type Socket } from "node:net";

/** A connection that can be slowed down or stopped without being closed. */
export interface SlowLink {
  readonly port: number;
  /** Delays answers; Infinity holds them back. */
  delayMs: number;
  close(): void;
}

export async function openSlowLink(targetPort: number): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    const end = () => [client, target].forEach((socket) => socket.destroy());
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.once("error", end).once("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.pipe(target);
    let turn = Promise.resolve();
    target.on("data", (chunk) => {
      const due = Date.now() + link.delayMs;
      turn = turn.then(async () => {
        while (Date.now() < due && !(due === Infinity && link.delayMs !== Infinity))
          await new Promise((done) => setTimeout(done, 10));
        client.write(chunk);
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const link: SlowLink = {
    port: typeof address === "object" && address !== null ? address.port : 0,
    delayMs: 0,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return link;
}
