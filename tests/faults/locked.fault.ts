import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { beforeEach, expect, it } from "vitest";
import { startLockHolder, type LockHolder } from "../fixtures/lock-holder.ts";
import { openStaffSession } from "../journeys/office.ts";
import type { Portal } from "../journeys/portal.ts";
import { signUp, type Applicant } from "./applicant.ts";
import { act, openDiary } from "./crowd.ts";
import { expectWritesPersisted } from "./kept.ts";
import { startFaulty, untilEnd } from "./until-end.ts";

/** Set 600 seconds for a long run. */
const LOCKED_MS = Number(process.env["PORTICO_FAULT_LOCKED_SECONDS"] ?? 60) * 1_000;
const APPLICANTS = 6;
const HOLDERS = 2;
/** Longer than a write waits for the lock. */
const TOO_LONG_MS = 8_000;
/** Longer than the time in which requests for /readyz share one check. */
const CHECKED_MS = 1_100;

let portal: Portal;
let holders: readonly LockHolder[];
let reader: DatabaseSyncInstance;
beforeEach(async () => {
  portal = await startFaulty();
  const file = join(portal.dataDir, "portico.sqlite");
  holders = Array.from({ length: HOLDERS }, () => untilEnd(startLockHolder(file), (holder) => holder.stop()));
  reader = untilEnd(new DatabaseSync(file, { readOnly: true }), (opened) => opened.close());
});

const stored = (column: string, from: string, ...values: readonly string[]): unknown =>
  (reader.prepare(`SELECT ${column} AS found FROM ${from}`).get(...values) as { found: unknown } | undefined)?.found;

async function watched(applicant: Applicant, lost: string[]): Promise<Applicant> {
  const account = String((await applicant.insist("GET", "/api/profile")).body["account"]);
  const read = (path: string): unknown =>
    stored("json_extract(body, ?)", "applications WHERE account = ?", path, account);
  return {
    ...applicant,
    call: async (method, path, body) => {
      const outcome = await applicant.call(method, path, body);
      if (outcome?.status !== 200) return outcome;
      if (path === "/api/answer")
        for (const [key, value] of Object.entries((body as { answers: Record<string, unknown> }).answers))
          if (read(`$.answers.${key}`) !== value) lost.push(`${key} = ${String(value)}`);
      if (path === "/api/submit" && read("$.webStatus[2].web_status") !== "submitted") lost.push("a submission");
      return outcome;
    },
  };
}

/** Holds the lock for 0.3 to 1.5 s again and again. */
async function holdAtRandom(holder: LockHolder, until: number): Promise<void> {
  while (Date.now() < until) {
    const { free } = await holder.hold(300 + Math.random() * 1_200);
    await free;
    await sleep(Math.random() * 1_000);
  }
}

it("acknowledges only stored changes while other programs lock the database, and recovers afterwards", async () => {
  const lost: string[] = [];
  const office = { cookie: `portico_staff=${(await openStaffSession(portal, "officer")).token}` };
  const listOffice = () => fetch(`${portal.url}/api/office/applications`, { headers: office });
  const crowd = await Promise.all(
    Array.from({ length: APPLICANTS }, async (_, index) => openDiary(await watched(await signUp(portal), lost), index)),
  );
  const visitor = await signUp(portal);
  let hasEnded = false;
  const again = async (call: () => Promise<unknown>): Promise<void> => {
    for (; !hasEnded; await sleep(100)) await call();
  };
  const sessions = () =>
    Number(stored("count(*)", "sessions JOIN accounts ON accounts.id = account WHERE username = ?", visitor.username));
  const acting = Promise.all([
    ...crowd.map((diary) => act(diary, () => hasEnded)),
    again(listOffice),
    again(async () => {
      const before = sessions();
      await visitor.logIn();
      if (sessions() !== before + 1) lost.push("a log-in");
    }),
  ]);
  const until = Date.now() + LOCKED_MS;
  await Promise.all(holders.map((holder) => holdAtRandom(holder, until)));
  await sleep(1_000);
  expect(await readReady(portal)).toBe(200);
  expect((await listOffice()).status).toBe(200);
  const last = await visitor.call("PUT", "/api/answer", { answers: { first_name: "Last" } });
  expect(last?.status).toBe(200);
  hasEnded = true;
  await acting;
  expect(lost).toEqual([]);
  for (const { applicant, acknowledgedSaves } of crowd) {
    expect(acknowledgedSaves).toBeGreaterThan(5);
    await applicant.logIn();
  }
  for (const diary of crowd) await expectWritesPersisted(diary);
});

it("refuses calls that wait too long, stores nothing of them, and reports this at /readyz", async () => {
  const applicant = await signUp(portal);
  const firstName = async () =>
    ((await applicant.insist("GET", "/api/profile")).body["answer"] as Record<string, unknown>)["first_name"];
  await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Before" } });
  const { free } = (await holders[0]?.hold(TOO_LONG_MS)) ?? {};
  const saved = applicant.call("PUT", "/api/answer", { answers: { first_name: "During" } });
  const ready = sleep(CHECKED_MS).then(() => readReady(portal));
  const live = fetch(`${portal.url}/livez`).then(({ status }) => status);
  const locked = free?.then(() => "The lock is free.");
  expect(await Promise.race([live, locked])).toBe(200);
  expect(await Promise.race([firstName(), locked])).toBe("Before");
  expect(await saved).toMatchObject({
    status: 503,
    body: { code: "store_unavailable", message: expect.stringContaining("Nothing was saved.") as string },
  });
  expect(await ready).toBe(503);
  await free;
  await sleep(1_000);
  expect([await readReady(portal), await firstName()]).toEqual([200, "Before"]);
  expect((await applicant.call("PUT", "/api/answer", { answers: { first_name: "After" } }))?.status).toBe(200);
  expect(await firstName()).toBe("After");
});

const readReady = async ({ url }: Portal): Promise<number> => (await fetch(`${url}/readyz`)).status;
