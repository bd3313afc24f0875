import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { toLocalTime } from "../../engine/core/index.ts";
import { createApplicationRecord, createStore, type Store } from "../../server/store/index.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { startPortal, type Portal } from "../journeys/portal.ts";
import { MAIL_STEPS, startMailServer, type MailServer } from "./mail-server.ts";
import { canRestartServers, createMongo, type RestartableServer } from "./restartable-server.ts";

const DAY_MS = 24 * 60 * 60_000;
const PEOPLE = 30;
/** A lease, until which another process waits that takes over, twice: for the drafts and for a mail. */
const TAKEN_OVER_MS = 150_000;
/** Long enough for a mail that came twice to come. */
const QUIET_MS = 45_000;

let portals: Portal[] = [];
let mailServer: MailServer | undefined;
let database: RestartableServer | undefined;
let folders: string[] = [];
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`A portal printed:\n${portals[0]?.output().slice(-3_000) ?? ""}`);
  for (const portal of portals) await portal.stop();
  await mailServer?.close();
  await database?.remove();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  portals = folders = [];
  mailServer = database = undefined;
});

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
  await store.close();
  return people.sort();
}

/** Kills both processes at each step of handing a mail over, in turn, then expects that each reminder came once. */
async function killAtEachStep(
  env: Record<string, string>,
  openStore: (dataDir: string) => Promise<Store>,
): Promise<void> {
  const server = (mailServer = await startMailServer());
  const dataDir = await mkdtemp(join(tmpdir(), "portico-reminders-"));
  const closes = toLocalTime(Date.now() + 3 * DAY_MS, "America/New_York");
  const tenants = changeTenant("tenants/graduate", {
    "tenant.json": (file) =>
      Object.assign(file, { rounds: [{ id: "fall", label: "Fall", opens: "2020-01-01T00:00", closes }] }),
  });
  folders = [dataDir, tenants];
  const people = await addPeople(await openStore(dataDir));
  const settings = { env: { ...env, TENANTS_DIR: tenants, SMTP_URL: server.url }, dataDir };
  let reached = server.holdAt(MAIL_STEPS[0]);
  portals = [await startPortal(settings), await startPortal(settings)];
  for (const [index, step] of MAIL_STEPS.entries()) {
    await reached;
    expect([step, server.received.length <= PEOPLE]).toEqual([step, true]);
    for (const portal of portals) await portal.kill();
    reached = server.holdAt(MAIL_STEPS[index + 1]);
    for (const portal of portals) await portal.start();
  }
  const receivers = () => server.received.map(({ to }) => to).sort();
  await expect.poll(() => new Set(receivers()).size, { timeout: TAKEN_OVER_MS, interval: 250 }).toBe(PEOPLE);
  await new Promise((done) => setTimeout(done, QUIET_MS));
  expect(receivers()).toEqual(people);
}

it("reminds each once, when two servers are killed at any step of sending", { timeout: 600_000 }, () =>
  killAtEachStep({}, (dataDir) => createStore({ sqliteFile: join(dataDir, "portico.sqlite") })),
);

it.skipIf(!canRestartServers)("reminds each once also where mails wait in MongoDB", { timeout: 600_000 }, async () => {
  const mongo = (database = await createMongo());
  await killAtEachStep({ ...mongo.env }, () => createStore({ mongoUri: mongo.env["MONGODB_URI"] ?? "" }));
});
