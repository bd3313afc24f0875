import { afterEach, beforeEach, expect, it } from "vitest";
import { loadTenant } from "../../engine/node/index.ts";
import { makeAccountMail } from "../accounts/index.ts";
import type { Store } from "../store/index.ts";
import { account, code as codeRecord } from "../store/records.fixture.ts";
import { openTemporaryStore } from "../store/temporary-store.fixture.ts";
import type { AccountMail, SentMail, MailOrder } from "./account-mail.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LEASE_MS = 30_000;
const { definition } = await loadTenant("tenants/graduate");
const keys = [new Uint8Array(32).fill(7)];
const code = codeRecord({ id: "code-1", codeHash: "unsent", passwordHash: "p", expiresAt: Date.parse("2026-12-01") });
const order: MailOrder = {
  tenant: "t",
  account: "a",
  kind: "confirm",
  key: "confirm code-1",
  to: "zoe@example.edu",
  origin: "https://apply.example.edu",
  code: "code-1",
};

let clock: number;
let store: Store;
let sent: SentMail[];
let logged: { readonly level: string; readonly line: string }[];
let fails: Error | undefined;
let silentTo: RegExp | undefined;
let hung: (() => void)[];
beforeEach(async () => {
  clock = Date.parse("2026-11-21T17:00:00Z");
  store = await openTemporaryStore();
  [sent, logged, fails, silentTo, hung] = [[], [], undefined, undefined, []];
  await store.createAccount(account({ id: "a", username: order.to }));
  await store.createCode(code);
});
afterEach(() => store.close());

function open(
  over: { readonly make?: (order: MailOrder) => Promise<AccountMail | undefined>; readonly store?: Store } = {},
): Outbox {
  const log = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, line: `${message} ${JSON.stringify(fields)}` });
  return createOutbox({
    store: over.store ?? store,
    mailer: {
      send: async (mail, beforeHandOver) => {
        if (fails !== undefined) throw fails;
        if (silentTo?.test(mail.to) === true)
          await new Promise((_, reject) => hung.push(() => reject(new Error("Hung up."))));
        await beforeHandOver?.();
        sent.push(mail);
      },
      close: () => undefined,
    },
    make:
      over.make ??
      (async (asked) =>
        asked.kind === "confirm" || asked.kind === "reset"
          ? makeAccountMail({ store, keys, now: () => clock }, { ...asked, kind: asked.kind }, definition)
          : undefined),
    render: async (mail: AccountMail) => ({
      from: '"Portal" <admissions@example.edu>',
      to: mail.to,
      replyTo: "help@example.edu",
      subject: "code" in mail ? mail.code : mail.kind,
      text: mail.link,
      html: "",
    }),
    now: () => clock,
    logger: { warn: log("warn"), error: log("error") },
    leaseMs: LEASE_MS,
  });
}

/** Stops a process. The mail server closes its connections, so that the process does not wait for answers. */
async function stopHungUp(outbox: Outbox): Promise<void> {
  const stopped = outbox.stop();
  for (const hangUp of hung.splice(0)) hangUp();
  await stopped;
}

it("sends each ordered email once, from any process", async () => {
  await open().enqueue(order);
  await open().enqueue(order);
  await Promise.all([open().drain(), open().drain()]);
  expect(sent.map(({ to }) => to)).toEqual([order.to]);
  expect(sent[0]?.messageId).toMatch(/^<[0-9a-f]{40}@example\.edu>$/);
  clock += 10 * MINUTE_MS;
  await open().enqueue(order);
  await open().drain();
  expect(sent).toHaveLength(1);
});

it("stores neither a working code nor the text of an email", async () => {
  await open().enqueue(order);
  const job = await store.findJob({ tenant: "t", account: "a", kind: "mail", key: order.key });
  expect(job?.input).toEqual({ mail: "confirm", to: order.to, origin: order.origin, code: "code-1" });
  expect((await store.findCode("t", "code-1"))?.codeHash).toBe("unsent");
});

it("retries an email with longer pauses, gives up after a day, and logs no address", async () => {
  await open().enqueue(order);
  fails = Object.assign(new Error(`Cannot reach the server for ${order.to}`), { code: "ECONNECTION" });
  const begun = clock;
  const tries: number[] = [];
  while (clock - begun < 2 * DAY_MS) {
    const before = logged.length;
    await open().drain();
    if (logged.length > before) tries.push(clock - begun);
    // Pauses are multiples of five seconds. Pauses after 200 seconds are multiples of fifteen.
    clock += clock - begun < 200_000 ? 5_000 : 15_000;
    if (logged.at(-1)?.level === "error") break;
  }
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(pauses.slice(0, 4)).toEqual([5_000, 15_000, 45_000, 135_000]);
  expect(Math.max(...pauses)).toBe(30 * MINUTE_MS);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(tries.at(-1)).toBeGreaterThanOrEqual(DAY_MS);
  expect(tries.at(-1)).toBeLessThan(DAY_MS + 30 * MINUTE_MS);
  expect(logged.filter(({ level }) => level === "error")).toHaveLength(1);
  expect(logged.at(-1)?.line).toContain('email could not be sent and is not tried again {"job"');
  expect(logged.map(({ line }) => line).join("\n")).not.toContain("@");
  expect(await open().count()).toEqual({ queued: 0, oldestAt: undefined, failed: 1 });
  clock += 8 * DAY_MS;
  await open().sweep();
  expect((await open().count()).failed).toBe(0);
});

it("gives up an email at once if the mailbox does not exist", async () => {
  await open().enqueue(order);
  fails = Object.assign(new Error("No"), { code: "EENVELOPE", response: "550 5.1.1 no such user zoe@example.edu" });
  await open().drain();
  expect(logged.map(({ level }) => level)).toEqual(["error"]);
  expect((await open().count()).failed).toBe(1);
});

it("sends an email again after a crash, with equal Message-ID and code", async () => {
  await open().enqueue(order);
  const ends = { ...store, completeJob: () => Promise.reject(new Error("The process ends here.")) };
  await expect(open({ store: ends }).drain()).rejects.toThrow("ends here");
  await open().drain();
  expect(sent).toHaveLength(1);
  clock += LEASE_MS + 1;
  await open().drain();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.subject).toMatch(/^\d{6}$/);
});

it("sends a reminder again only if it was not handed over", async () => {
  const make = async ({ to }: MailOrder): Promise<AccountMail | undefined> => ({
    kind: "already-registered",
    definition,
    to,
    link: "",
  });
  await open().enqueue({ ...order, kind: "reminder" });
  fails = new Error("Not now.");
  await open({ make }).drain();
  fails = undefined;
  clock += MINUTE_MS;
  const ends = { ...store, completeJob: () => Promise.reject(new Error("The process ends here.")) };
  await expect(open({ make, store: ends }).drain()).rejects.toThrow("ends here");
  clock += LEASE_MS + 1;
  await open({ make }).drain();
  expect(sent).toHaveLength(1);
  expect(await open().count()).toMatchObject({ queued: 0, failed: 0 });
});

it("starts a code's lifetime when the email is sent, and sends no used code", async () => {
  await open().enqueue(order);
  fails = new Error("Not now.");
  await open().drain();
  clock += 3 * 60 * MINUTE_MS;
  fails = undefined;
  await open().drain();
  expect(sent).toHaveLength(1);
  expect((await store.findCode("t", "code-1"))?.expiresAt).toBe(clock + 30 * MINUTE_MS);
  await store.createCode({ ...code, id: "code-2" });
  await open().enqueue({ ...order, key: "confirm code-2", code: "code-2" });
  await store.consumeCode("t", "code-2");
  await open().drain();
  expect(sent).toHaveLength(1);
  expect(await open().count()).toEqual({ queued: 0, oldestAt: undefined, failed: 0 });
});

it("keeps both reset links valid if a crash makes the outbox send the email twice", async () => {
  await store.createCode({ ...code, id: "ask", purpose: "reset" });
  await open().enqueue({ ...order, kind: "reset", key: "reset ask", code: "ask" });
  const ends = { ...store, completeJob: () => Promise.reject(new Error("The process ends here.")) };
  await expect(open({ store: ends }).drain()).rejects.toThrow();
  clock += LEASE_MS + 1;
  await open().drain();
  expect(new Set(sent.map(({ text }) => text)).size).toBe(2);
  const works = (await store.listCodes("t", "a", "reset")).filter(({ codeHash }) => codeHash !== "unsent");
  expect(works).toHaveLength(2);
});

it("sends new emails before failed ones, and stops while the server is silent", async () => {
  const outbox = open({
    make: async ({ to }) => ({ kind: "already-registered", definition, to, link: "" }),
  });
  for (let index = 0; index < 20; index += 1)
    await outbox.enqueue({ ...order, key: `silent ${index}`, to: "late@example.edu" });
  fails = new Error("Not now.");
  await outbox.drain();
  fails = undefined;
  silentTo = /^late@/;
  clock += MINUTE_MS;
  outbox.start();
  await expect.poll(() => hung.length).toBeGreaterThan(0);
  await outbox.enqueue(order);
  await expect.poll(() => sent.map(({ to }) => to), { timeout: 5_000 }).toEqual([order.to]);
  await stopHungUp(outbox);
  expect(await store.countJobs("mail")).toMatchObject({ queued: 20 });
});

it("continues with the running job if an email is ordered again", async () => {
  const outbox = open({
    make: async () => ({ kind: "already-registered", definition, to: "late@example.edu", link: "" }),
  });
  await outbox.enqueue(order);
  silentTo = /^late@/;
  outbox.start();
  const findJob = () => store.findJob({ tenant: "t", account: "a", kind: "mail", key: order.key });
  await expect.poll(async () => (await findJob())?.state).toBe("IN_PROGRESS");
  const begun = await findJob();
  clock += 2 * MINUTE_MS;
  await open().enqueue(order);
  expect(await findJob()).toMatchObject({ id: begun?.id, state: "IN_PROGRESS" });
  await stopHungUp(outbox);
});
