import { join } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { completeAnswers } from "../faults/complete-answers.ts";
import { startLockHolder, type LockHolder } from "../fixtures/lock-holder.ts";
import { useData } from "./opened-portal.fixture.ts";
import { PASSWORD, type Answer, type Portal } from "./portal.fixture.ts";
import { idOf, save } from "./submitted.fixture.ts";

const data = useData("suite");
let portal: Portal;
let holder: LockHolder;
/** A second connection sees committed writes only. */
let reader: DatabaseSyncInstance;
beforeAll(async () => {
  portal = await data.open();
  const file = join(data.settings().DATA_DIR, "portico.sqlite");
  holder = startLockHolder(file);
  reader = new DatabaseSync(file, { readOnly: true });
});
afterAll(async () => {
  await holder.stop();
  reader.close();
});

const stored = (column: string, from: string, ...values: readonly string[]): unknown =>
  (reader.prepare(`SELECT ${column} AS found FROM ${from}`).get(...values) as { found: unknown }).found;
const inRecord = (column: string, id: string) =>
  stored(`json_extract(body, '${column}')`, "applications WHERE account = ?", id);
const sessions = () => Number(stored("count(*)", "sessions"));

it("acknowledges only stored changes while another program keeps locking the database", async () => {
  const officer = await portal.staff("officer");
  const people = await Promise.all([portal.applicant(), portal.applicant(), portal.applicant()]);
  const [saver, submitter, third] = people;
  const [saverId, submitterId] = [await idOf(saver), await idOf(submitter)];
  await save(submitter, completeAnswers);
  const { store } = portal.parts.deps;
  const acknowledged = async (call: Promise<Answer>, isStored: () => unknown, expected: unknown) => {
    const { status } = await call;
    expect([status, isStored()]).toEqual([200, expected]);
  };
  for (const [round, heldMs] of [300, 700, 300].entries()) {
    const before = sessions();
    const name = `Name ${round}`;
    const { free } = await holder.hold(heldMs);
    const logIn = third.call("POST", "/public/login", { username: third.username, password: PASSWORD });
    const job = store.enqueueJob(
      { tenant: "graduate", account: saverId, kind: "retention", key: name },
      {},
      Date.now(),
    );
    await Promise.all([
      acknowledged(save(saver, { first_name: name }), () => inRecord("$.answers.first_name", saverId), name),
      acknowledged(logIn, () => sessions() - before, 1),
      acknowledged(officer.call("GET", "/api/office/applications"), () => true, true),
      acknowledged(portal.person().call("GET", "/readyz"), () => true, true),
      job.then(({ id }) => expect(stored("count(*)", "jobs WHERE id = ?", id)).toBe(1)),
      ...(round === 1
        ? [
            acknowledged(
              submitter.call("POST", "/api/submit", {}),
              () => inRecord("$.submission.reference", submitterId) !== null,
              true,
            ),
          ]
        : []),
    ]);
    await free;
  }
  // The lock is free again.
  const { free } = await holder.hold(0);
  await free;
  expect((await save(saver, { first_name: "Last" })).status).toBe(200);
  expect(inRecord("$.answers.first_name", saverId)).toBe("Last");
});
