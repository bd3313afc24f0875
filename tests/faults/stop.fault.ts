import { connect } from "node:net";
import { expect, it } from "vitest";
import { startPortal } from "../journeys/portal.ts";

it("stops cleanly although a client never finishes a request", async () => {
  const portal = await startPortal();
  const socket = connect(Number(new URL(portal.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  socket.write("GET /about HTTP/1.1\r\nHost: localhost\r\n");
  await new Promise((done) => setTimeout(done, 200));
  // `stop` rejects if the portal does not end with 0.
  await expect(portal.stop()).resolves.toBeUndefined();
  socket.destroy();
});
