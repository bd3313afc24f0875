import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createStore } from "../../server/store/index.ts";
import { openReceiver, writeWebhooksFile, type Receiver } from "../contract/webhook-receiver.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { signUp, type Applicant } from "./applicant.ts";
import { completeAnswers } from "./complete-answers.ts";
import { createPortalClock, LEASE_MS, type PortalClock } from "./portal-clock.ts";

const TAKEN_OVER_MS = 60_000;

let portal: Portal | undefined;
let receiver: Receiver | undefined;
let file: string | undefined;
let clock: PortalClock | undefined;
afterEach(async () => {
  await portal?.stop();
  await receiver?.close();
  if (file !== undefined) await rm(dirname(file), { recursive: true, force: true });
  await clock?.remove();
  portal = receiver = file = clock = undefined;
});

async function readyToSubmit(started: Portal): Promise<Applicant> {
  const applicant = await signUp(started, undefined);
  await applicant.insist("PUT", "/api/answer", { answers: completeAnswers });
  for (const web_status of ["started", "validating"]) await applicant.insist("POST", "/api/web-status", { web_status });
  return applicant;
}

it("tells of a submission although the server is killed as it posts, and as it has the answer", async () => {
  const hooks = (receiver = await openReceiver());
  file = await writeWebhooksFile({ graduate: [{ id: "crm", url: hooks.url }] });
  const moved = (clock = await createPortalClock());
  const started = (portal = await startPortal({ env: { WEBHOOKS_FILE: file, ...moved.env } }));
  const applicant = await readyToSubmit(started);

  // Killed while it waits for the answer.
  let killed = new Promise<void>((done) => {
    hooks.answer = () => void started.kill().then(done);
  });
  expect((await applicant.insist("POST", "/api/submit")).status).toBe(200);
  await killed;
  expect(hooks.messages).toHaveLength(1);

  // Killed with the answer on its way, before it is noted.
  killed = new Promise<void>((done) => {
    hooks.answer = (response) => {
      response.writeHead(204).end();
      void started.kill().then(done);
    };
  });
  await moved.forward(LEASE_MS);
  await started.start();
  await killed;
  expect(hooks.messages).toHaveLength(2);

  hooks.answer = (response) => void response.writeHead(204).end();
  await moved.forward(LEASE_MS);
  await started.start();
  const store = await createStore({ sqliteFile: join(started.dataDir, "portico.sqlite") });
  try {
    const countQueued = async () => (await store.countJobs("webhook")).queued;
    await expect.poll(countQueued, { timeout: TAKEN_OVER_MS, interval: 250 }).toBe(0);
    expect(await store.listJobs("graduate", "webhook", 9)).toMatchObject([{ state: "COMPLETED" }]);
  } finally {
    await store.close();
  }
  const { account } = (await applicant.insist("GET", "/api/profile")).body as { account: string };
  expect(new Set(hooks.messages.map(({ id }) => id)).size).toBe(1);
  expect(hooks.messages.every(({ isSigned }) => isSigned)).toBe(true);
  expect(hooks.messages[0]?.body.data.application).toBe(account);
});
