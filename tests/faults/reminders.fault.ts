import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { toLocalTime } from "../../engine/core/index.ts";
import { createApplicationRecord, createStore, type Store } from "../../server/store/index.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { MAIL_STEPS, startMailServer } from "./mail-server.ts";
import { createPortalClock, LEASE_MS } from "./portal-clock.ts";
import { canRestartServers, createMongo } from "./restartable-server.ts";
import { removedAtEnd, startFaulty, untilEnd } from "./until-end.ts";

const DAY_MS = 24 * 60 * 60_000;
const PEOPLE = 30;
const TAKEN_OVER_MS = 150_000;
/** Several times the interval at which an idle server looks for work. */
const QUIET_MS = 5_000;

/** People with a draft of a month, in a tenant whose round closes in three days. */
async function addPeople(store: Store): Promise<readonly string[]> {
  const at = Date.now() - 30 * DAY_MS;
  const people: string[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    const [tenant, id] = ["graduate", randomUUID()];
    const username = `${id}@example.org`;
    const account = { tenant, id, username, passwordHash: "p", confirmedAt: at, createdAt: at, application: null };
    await store.createAccount(account);
    await store.createApplication({ ...createApplicationRecord(tenant, id, at), answers: { first_name: "Zoë" } });
    people.push(username);
  }
  return people.sort();
}

/** Kills both processes at each step of handing a mail over, in turn, then expects that each reminder came once. */
async function killAtEachStep(
  env: Record<string, string>,
  openStore: (dataDir: string) => Promise<Store>,
): Promise<void> {
  const server = untilEnd(await startMailServer(), (opened) => opened.close());
  const dataDir = await mkdtemp(join(tmpdir(), "portico-reminders-"));
  const closes = toLocalTime(Date.now() + 3 * DAY_MS, "America/New_York");
  const tenants = changeTenant("tenants/graduate", {
    "tenant.json": (file) =>
      Object.assign(file, { rounds: [{ id: "fall", label: "Fall", opens: "2020-01-01T00:00", closes }] }),
  });
  for (const folder of [dataDir, tenants]) untilEnd(folder, () => rm(folder, { recursive: true, force: true }));
  const store = await openStore(dataDir);
  const people = await addPeople(store);
  const moved = removedAtEnd(await createPortalClock());
  const settings = { env: { ...env, ...moved.env, TENANTS_DIR: tenants, SMTP_URL: server.url }, dataDir };
  let reached = server.holdAt(MAIL_STEPS[0]);
  const portals = [await startFaulty(settings), await startFaulty(settings)];
  for (const [index, step] of MAIL_STEPS.entries()) {
    await reached;
    expect([step, server.received.length <= PEOPLE]).toEqual([step, true]);
    for (const portal of portals) await portal.kill();
    reached = server.holdAt(MAIL_STEPS[index + 1]);
    await moved.forward(LEASE_MS);
    for (const portal of portals) await portal.start();
  }
  const receivers = () => server.received.map(({ to }) => to).sort();
  await expect
    .poll(async () => [new Set(receivers()).size, (await store.countJobs("mail")).queued], {
      timeout: TAKEN_OVER_MS,
      interval: 250,
    })
    .toEqual([PEOPLE, 0]);
  // No mail is under way, so what comes once the leases and pauses are over would come twice.
  await moved.jump(LEASE_MS, ...portals);
  await new Promise((done) => setTimeout(done, QUIET_MS));
  await store.close();
  expect(receivers()).toEqual(people);
}

it("reminds each once, when two servers are killed at any step of sending", { timeout: 600_000 }, () =>
  killAtEachStep({}, (dataDir) => createStore({ sqliteFile: join(dataDir, "portico.sqlite") })),
);

it.skipIf(!canRestartServers)("reminds each once also where mails wait in MongoDB", { timeout: 600_000 }, async () => {
  const mongo = removedAtEnd(await createMongo());
  await killAtEachStep({ ...mongo.env }, () => createStore({ mongoUri: mongo.env["MONGODB_URI"] ?? "" }));
});
