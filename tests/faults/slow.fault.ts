import { connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { signUp } from "./applicant.ts";
import { TEXT_KEYS } from "./crowd.ts";
import { canRestartServers, createMongo } from "./restartable-server.ts";
import { startFaulty, untilEnd } from "./until-end.ts";

describe.skipIf(!canRestartServers)("a slow database", () => {
  it("stores parallel saves, answers 503 while the database is silent, and recovers", async () => {
    const mongo = await createMongo();
    const uri = new URL(mongo.env.MONGODB_URI ?? "");
    const slow = untilEnd(await openSlowLink(Number(uri.port)), (link) => link.close());
    uri.port = String(slow.port);
    const applicant = await signUp(await startFaulty({ env: { ...mongo.env, MONGODB_URI: uri.href } }));

    slow.delayMs = 300;
    const saves = await Promise.all(
      TEXT_KEYS.map((key) => applicant.call("PUT", "/api/answer", { answers: { [key]: `slow ${key}` } })),
    );
    expect(saves.map((saved) => saved?.status)).toEqual(TEXT_KEYS.map(() => 200));

    slow.delayMs = Infinity;
    const refused = await applicant.call("PUT", "/api/answer", { answers: { first_name: "silence" } });
    expect(refused).toMatchObject({ status: 503, body: { code: "store_unavailable" } });
    expect((await applicant.call("GET", "/readyz"))?.status).toBe(503);
    expect((await applicant.call("GET", "/livez"))?.status).toBe(200);

    slow.delayMs = 0;
    expect((await applicant.insist("PUT", "/api/answer", { answers: { city: "Athens" } })).status).toBe(200);
    const { answer } = (await applicant.insist("GET", "/api/profile")).body as { answer: Record<string, string> };
    expect(answer).toMatchObject({
      ...Object.fromEntries(TEXT_KEYS.slice(1).map((key) => [key, `slow ${key}`])),
      city: "Athens",
    });
    // The refused write may have arrived, so both values are right.
    expect(["slow first_name", "silence"]).toContain(answer.first_name);
  });
});

/** A connection that can be slowed down or stopped without being closed. */
interface SlowLink {
  readonly port: number;
  /** Delays answers; Infinity holds them back. */
  delayMs: number;
  close(): void;
}

async function openSlowLink(targetPort: number): Promise<SlowLink> {
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
