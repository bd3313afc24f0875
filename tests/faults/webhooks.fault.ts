import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { createStore } from "../../server/store/index.ts";
import { openReceiver, writeWebhooksFile } from "../contract/webhook-receiver.ts";
import { readyToSubmit } from "./applicant.ts";
import { createPortalClock, LEASE_MS } from "./portal-clock.ts";
import { removedAtEnd, startFaulty, untilEnd } from "./until-end.ts";

const TAKEN_OVER_MS = 60_000;

it("tells of a submission although the server is killed as it posts, and as it has the answer", async () => {
  const hooks = untilEnd(await openReceiver(), (receiver) => receiver.close());
  const file = await writeWebhooksFile({ graduate: [{ id: "crm", url: hooks.url }] });
  untilEnd(dirname(file), (folder) => rm(folder, { recursive: true, force: true }));
  const moved = removedAtEnd(await createPortalClock());
  const started = await startFaulty({ env: { WEBHOOKS_FILE: file, ...moved.env } });
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
