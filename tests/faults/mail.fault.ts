import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createStore } from "../../server/store/index.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { MAIL_STEPS, startMailServer, type MailServer } from "./mail-server.ts";
import { createPortalClock, LEASE_MS, type PortalClock } from "./portal-clock.ts";
import { canRestartServers, createMongo, type RestartableServer } from "./restartable-server.ts";

const PASSWORD = "Tall-Heron-42-wades";
const TAKEN_OVER_MS = 60_000;
/** Longer than the greeting of a mail server may take (server/mail/smtp.ts). */
const LOOKS_THROUGH_MS = 20_000;

let portal: Portal | undefined;
let mailServer: MailServer | undefined;
let database: RestartableServer | undefined;
let clock: PortalClock | undefined;
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`The portal printed:\n${portal?.output().slice(-3_000) ?? ""}`);
  await portal?.stop();
  await mailServer?.close();
  await database?.remove();
  await clock?.remove();
  portal = mailServer = database = clock = undefined;
});

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`${portal?.url ?? ""}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal?.url ?? "" },
    body: JSON.stringify(body),
  });
  return response.status;
}

const codesTo = (username: string): readonly string[] =>
  (mailServer?.received ?? [])
    .filter(({ to }) => to === username)
    .map(({ text }) => /\b\d{6}\b/.exec(/^Subject: .*$/m.exec(text)?.[0] ?? "")?.[0] ?? "");

/** Kills the portal at each step of a mail, then expects that everybody's mail arrives and that every code in it is right. */
async function killAtEachStep(env: Record<string, string>): Promise<void> {
  const server = (mailServer = await startMailServer());
  const moved = (clock = await createPortalClock());
  const started = (portal = await startPortal({
    env: { ...env, ...moved.env, SMTP_URL: server.url, TRUST_PROXY: "1" },
  }));
  for (const step of MAIL_STEPS) {
    const username = `${step.toLowerCase()}.${randomUUID().slice(0, 8)}@example.org`;
    const reached = server.holdAt(step);
    expect(await post("/public/signup", { username, password: PASSWORD })).toBe(200);
    await reached;
    // An earlier mail that comes again may have reached this step first.
    if (step === "message") await expect.poll(() => codesTo(username).length, { timeout: TAKEN_OVER_MS }).toBe(1);
    await started.kill();
    // Only a mail that had been taken before the portal ended comes twice.
    const copies = step === "message" ? 2 : 1;
    void server.holdAt(undefined);
    await moved.forward(LEASE_MS);
    await started.start();
    await expect.poll(() => codesTo(username).length, { timeout: TAKEN_OVER_MS, interval: 250 }).toBe(copies);
    const codes = new Set(codesTo(username));
    const messageIds = new Set(server.received.filter(({ to }) => to === username).map(({ messageId }) => messageId));
    expect([username, codes.size, messageIds.size]).toEqual([username, 1, 1]);
    expect([username, await post("/public/confirm", { username, code: [...codes][0] })]).toEqual([username, 200]);
    expect(await post("/public/login", { username, password: PASSWORD })).toBe(200);
    // A portal keeps its connection, on which the first steps do not come again.
    await started.kill();
    await started.start();
  }
}

it("loses no mail, and makes no code wrong, when the server is killed at any step of sending it", () =>
  killAtEachStep({}));

it("sends a mail once that the mail server looks through for longer than a connection may take", async () => {
  const server = (mailServer = await startMailServer());
  const started = (portal = await startPortal({ env: { SMTP_URL: server.url, TRUST_PROXY: "1" } }));
  const [slow, next] = [`slow.${randomUUID().slice(0, 8)}@example.org`, `next.${randomUUID().slice(0, 8)}@example.org`];
  const reached = server.holdAt("message");
  expect(await post("/public/signup", { username: slow, password: PASSWORD })).toBe(200);
  await reached;
  await new Promise((resolve) => setTimeout(resolve, LOOKS_THROUGH_MS));
  void server.holdAt(undefined);
  expect(await post("/public/signup", { username: next, password: PASSWORD })).toBe(200);
  await expect.poll(() => codesTo(next).length, { timeout: 20_000 }).toBe(1);
  // A mail that is to be tried again is queued until then.
  const store = await createStore({ sqliteFile: join(started.dataDir, "portico.sqlite") });
  await expect.poll(async () => (await store.countJobs("mail")).queued, { timeout: 20_000 }).toBe(0);
  await store.close();
  expect(codesTo(slow)).toHaveLength(1);
});

it.skipIf(!canRestartServers)("loses none either where mails wait in MongoDB", async () => {
  database = await createMongo();
  await killAtEachStep({ ...database.env });
});
