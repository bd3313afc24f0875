import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openMongo } from "./mongo-driver.ts";
import { newDatabase } from "./test-database.fixture.ts";

it.skipIf(!process.env.PORTICO_TEST_MONGODB_URI)("works again after the server closed every connection", async () => {
  const server = new URL(newDatabase());
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(server.port), server.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    sockets.add(near.on("close", () => far.destroy()));
  });
  await new Promise<void>((done) => void proxy.listen(0, "127.0.0.1", done));
  onTestFinished(() => void proxy.close());
  const mongo = openMongo(`mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}${server.pathname}`, {});
  onTestFinished(() => mongo.close());
  await mongo.ping();
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const pingOn = async (): Promise<void> => {
    while (!isOver) await mongo.ping().catch(() => undefined);
  };
  for (let call = 0; call < 10; call++) void pingOn();
  for (let round = 0; round < 5; round++) {
    await new Promise((done) => setTimeout(done, 700));
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => mongo.ping().then(() => "up", String), { timeout: 20_000 }).toBe("up");
  }
});
