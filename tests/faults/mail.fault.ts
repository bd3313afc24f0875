import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { MAIL_STEPS, startMailServer, type MailServer } from "./mail-server.ts";
import { canRestartServers, createMongo, type RestartableServer } from "./restartable-server.ts";

const PASSWORD = "Tall-Heron-42-wades";
/** A lease, until which another process waits that takes over, and a pause after a failure. */
const TAKEN_OVER_MS = 60_000;

const LOOKS_THROUGH_MS = 20_000;

let portal: Portal | undefined;
let mailServer: MailServer | undefined;
let database: RestartableServer | undefined;
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`The portal printed:\n${portal?.output().slice(-3_000) ?? ""}`);
  await portal?.stop();
  await mailServer?.close();
  await database?.remove();
  portal = mailServer = database = undefined;
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
  const started = (portal = await startPortal({ env: { ...env, SMTP_URL: server.url, TRUST_PROXY: "1" } }));
  const people: string[] = [];
  let unanswered: readonly string[] = [];
  for (const step of ["the answer", ...MAIL_STEPS] as const) {
    const username = `${step.replace(" ", "-").toLowerCase()}.${randomUUID().slice(0, 8)}@example.org`;
    people.push(username);
    const reached = step === "the answer" ? Promise.resolve() : server.holdAt(step);
    const before = server.received.length;
    expect(await post("/public/signup", { username, password: PASSWORD })).toBe(200);
    await reached;
    // On a slow machine somebody's mail from a step before, which is tried again, may have reached this one first.
    if (step === "message") await expect.poll(() => codesTo(username).length, { timeout: TAKEN_OVER_MS }).toBe(1);
    await started.kill();
    if (step === "message") unanswered = server.received.slice(before).map(({ to }) => to);
    void server.holdAt(undefined);
    await started.start();
  }
  for (const username of people) {
    // Only a mail that had been taken before the portal ended comes twice.
    const copies = unanswered.includes(username) ? 2 : 1;
    await expect.poll(() => codesTo(username).length, { timeout: TAKEN_OVER_MS, interval: 250 }).toBe(copies);
    const codes = new Set(codesTo(username));
    const messageIds = new Set(server.received.filter(({ to }) => to === username).map(({ messageId }) => messageId));
    expect([username, codes.size, messageIds.size]).toEqual([username, 1, 1]);
    expect([username, await post("/public/confirm", { username, code: [...codes][0] })]).toEqual([username, 200]);
    expect(await post("/public/login", { username, password: PASSWORD })).toBe(200);
  }
}

it("loses no mail, and makes no code wrong, when the server is killed at any step of sending it", () =>
  killAtEachStep({}));

it("sends a mail once that the mail server looks through for longer than a connection may take", async () => {
  const server = (mailServer = await startMailServer());
  portal = await startPortal({ env: { SMTP_URL: server.url, TRUST_PROXY: "1" } });
  const [slow, next] = [`slow.${randomUUID().slice(0, 8)}@example.org`, `next.${randomUUID().slice(0, 8)}@example.org`];
  const reached = server.holdAt("message");
  expect(await post("/public/signup", { username: slow, password: PASSWORD })).toBe(200);
  await reached;
  await new Promise((resolve) => setTimeout(resolve, LOOKS_THROUGH_MS));
  void server.holdAt(undefined);
  expect(await post("/public/signup", { username: next, password: PASSWORD })).toBe(200);
  await expect.poll(() => codesTo(next).length, { timeout: 20_000 }).toBe(1);
  // By now it would have been tried again.
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  expect(codesTo(slow)).toHaveLength(1);
});

it.skipIf(!canRestartServers)("loses none either where mails wait in MongoDB", async () => {
  database = await createMongo();
  await killAtEachStep({ ...database.env });
});
