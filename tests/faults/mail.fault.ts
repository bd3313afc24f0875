import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createStore } from "../../server/store/index.ts";
import type { Portal } from "../journeys/portal.ts";
import { MAIL_STEPS, startMailServer, type MailServer } from "./mail-server.ts";
import { createPortalClock, LEASE_MS } from "./portal-clock.ts";
import { canRestartServers, createMongo } from "./restartable-server.ts";
import { startFaulty, untilEnd } from "./until-end.ts";
import { PASSWORD } from "./applicant.ts";

const TAKEN_OVER_MS = 60_000;
/** Longer than the timeout of the greeting (server/mail/smtp.ts). */
const SCAN_MS = 20_000;

const startServer = async () => untilEnd(await startMailServer(), (server) => server.close());

async function post({ url }: Portal, path: string, body: object): Promise<number> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(body),
  });
  return response.status;
}

const codesTo = ({ received }: MailServer, username: string): readonly string[] =>
  received
    .filter(({ to }) => to === username)
    .map(({ text }) => /\b\d{6}\b/.exec(/^Subject: .*$/m.exec(text)?.[0] ?? "")?.[0] ?? "");

/** Kills the portal at each step of sending an email, and expects that each email arrives with a valid code. */
async function killAtEachStep(env: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServer();
  const moved = await createPortalClock();
  const started = await startFaulty({ env: { ...env, ...moved.env, SMTP_URL: server.url } });
  for (const step of MAIL_STEPS) {
    const username = `${step.toLowerCase()}.${randomUUID().slice(0, 8)}@example.org`;
    const reached = server.holdAt(step);
    expect(await post(started, "/public/signup", { username, password: PASSWORD })).toBe(200);
    await reached;
    // An earlier email may reach this step first.
    if (step === "message")
      await expect.poll(() => codesTo(server, username).length, { timeout: TAKEN_OVER_MS }).toBe(1);
    await started.kill();
    // The portal sends an email twice only if the mail server had received it.
    const copies = step === "message" ? 2 : 1;
    void server.holdAt(undefined);
    await moved.forward(LEASE_MS);
    await started.start();
    await expect.poll(() => codesTo(server, username).length, { timeout: TAKEN_OVER_MS, interval: 250 }).toBe(copies);
    const codes = new Set(codesTo(server, username));
    const messageIds = new Set(server.received.filter(({ to }) => to === username).map(({ messageId }) => messageId));
    expect([username, codes.size, messageIds.size]).toEqual([username, 1, 1]);
    expect([username, await post(started, "/public/confirm", { username, code: [...codes][0] })]).toEqual([
      username,
      200,
    ]);
    expect(await post(started, "/public/login", { username, password: PASSWORD })).toBe(200);
    // A reused connection skips the first steps of the dialogue.
    await started.kill();
    await started.start();
  }
}

it("loses no email and no valid code when the server is killed at any step of sending", () => killAtEachStep({}));

it("sends an email once if the mail server scans it longer than the connection timeout", async () => {
  const server = await startServer();
  const started = await startFaulty({ env: { SMTP_URL: server.url } });
  const [slow, next] = [`slow.${randomUUID().slice(0, 8)}@example.org`, `next.${randomUUID().slice(0, 8)}@example.org`];
  const reached = server.holdAt("message");
  expect(await post(started, "/public/signup", { username: slow, password: PASSWORD })).toBe(200);
  await reached;
  await new Promise((resolve) => setTimeout(resolve, SCAN_MS));
  void server.holdAt(undefined);
  expect(await post(started, "/public/signup", { username: next, password: PASSWORD })).toBe(200);
  await expect.poll(() => codesTo(server, next).length, { timeout: 20_000 }).toBe(1);
  // An email that the portal would send again is still in the queue.
  const store = await createStore({ sqliteFile: join(started.dataDir, "portico.sqlite") });
  await expect.poll(async () => (await store.countJobs("mail")).queued, { timeout: 20_000 }).toBe(0);
  await store.close();
  expect(codesTo(server, slow)).toHaveLength(1);
});

it.skipIf(!canRestartServers)("loses no email that waits in MongoDB", async () => {
  await killAtEachStep((await createMongo()).env);
});
