import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import { createApplicationRecord, type ApplicationRecord } from "../../server/store/index.ts";
import { account } from "../../server/store/records.fixture.ts";
import { startMailServer, type MailServer } from "../faults/mail-server.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { propertyRuns } from "../property-runs.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { forge } from "./submitted.fixture.ts";
import type { Portal } from "./portal.fixture.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ROUND = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 };
/** New York is at UTC-5 in winter. */
const CLOSES = Date.parse("2027-01-16T04:59Z");
const WEEK_BEFORE = CLOSES - 7 * DAY_MS;
const DAY_BEFORE = CLOSES - DAY_MS;
const BEGUN = WEEK_BEFORE - 30 * DAY_MS;
const SUBMITTED = WEB_STATUSES.map((web_status) => ({ web_status, at: BEGUN }));

describeOnStore("Reminders", () => {
  const data = useData();
  let mailServer: MailServer;
  beforeEach(async () => {
    mailServer = await startMailServer();
  });
  afterEach(() => mailServer.close());
  const open = (settings: object = {}, texts: object = {}) => {
    const tenants = changeTenant("tenants/graduate", {
      "tenant.json": (file) => Object.assign(file, { rounds: [ROUND] }, settings),
      "texts.json": (file) => Object.assign(file, texts),
    });
    return data.open(tenants, { SMTP_URL: mailServer.url });
  };

  const addDraft = async (
    { parts: { deps } }: Portal,
    more: Partial<ApplicationRecord> & { readonly begunAt?: number } = {},
  ): Promise<{ readonly id: string; readonly username: string }> => {
    const { begunAt = BEGUN, ...over } = more;
    const [id, tenant] = [randomUUID(), "graduate"];
    const username = `${id}@example.edu`;
    await deps.store.createAccount(account({ tenant, id, username, confirmedAt: begunAt, createdAt: begunAt }));
    const record = createApplicationRecord(tenant, id, begunAt);
    await deps.store.createApplication({ ...record, answers: { first_name: "Zoë" }, ...over });
    return { id, username };
  };
  const addDrafts = async (portal: Portal, count: number): Promise<readonly string[]> => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) made.push((await addDraft(portal)).username);
    return made.sort();
  };
  const remind = async (at: number, ...portals: readonly Portal[]): Promise<void> => {
    for (const portal of portals) portal.holdClock(at);
    await Promise.all(portals.map(({ parts }) => parts.reminders.run()));
    await Promise.all(portals.map(({ parts }) => parts.outbox.drain()));
  };
  const receivers = (): readonly string[] => mailServer.received.map(({ to }) => to).sort();
  const subjectsTo = (username: string): readonly string[] =>
    mailServer.received
      .filter(({ to }) => to === username)
      .map(({ text }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(text)?.[1]?.replaceAll("\r\n", "") ?? "");
  /** The first email without the line breaks and signs of its encoding. */
  const readFirst = (): string =>
    mailServer.received[0]?.text.replaceAll(/=\r\n|\r\n(?= )/g, "").replaceAll("=3D", "=") ?? "";

  it(
    "sends a reminder once per person and time, across two processes, restarts and sweeps",
    { timeout: 240_000 },
    async () => {
      const [one, other] = [await open(), await open()];
      const people = await addDrafts(one, propertyRuns(100));
      await remind(WEEK_BEFORE - 1, one, other);
      expect(receivers()).toEqual([]);
      await remind(WEEK_BEFORE, one, other);
      expect(receivers()).toEqual(people);
      await remind(WEEK_BEFORE + MINUTE_MS, one, other);
      const restarted = await open();
      await remind(WEEK_BEFORE + 2 * DAY_MS, restarted);
      for (const { parts } of [one, other, restarted]) {
        await parts.outbox.sweep();
        await parts.reminders.sweep();
      }
      await remind(DAY_BEFORE - 1, restarted, other, await open());
      expect(receivers()).toEqual(people);
      await remind(DAY_BEFORE, one, other, restarted);
      expect(receivers()).toEqual([...people, ...people].sort());
      await remind(CLOSES - 1, one, await open());
      await remind(CLOSES, one, await open());
      await remind(CLOSES + 30 * DAY_MS, one, await open());
      expect(mailServer.received).toHaveLength(2 * people.length);
      for (const username of people) expect(new Set(subjectsTo(username)).size).toBe(2);
    },
  );

  it("sends a reminder of 60 days once, also after weeks of sweeps and a restart", async () => {
    const settings = { reminders: [60] };
    const first = await open(settings);
    const { username } = await addDraft(first, { begunAt: CLOSES - 80 * DAY_MS });
    await remind(CLOSES - 60 * DAY_MS, first);
    for (const daysBefore of [44, 29, 2]) {
      first.holdClock(CLOSES - daysBefore * DAY_MS);
      await first.parts.outbox.sweep();
      await first.parts.reminders.sweep();
      await remind(CLOSES - daysBefore * DAY_MS, await open(settings));
    }
    expect(subjectsTo(username)).toHaveLength(1);
  });

  it("does not remind applicants who have submitted, have no answers, began later or unsubscribed", async () => {
    const portal = await open();
    await addDraft(portal, { webStatus: SUBMITTED });
    await addDraft(portal, { answers: {} });
    const unwilling = await addDraft(portal);
    await portal.parts.deps.store.changeAccount("graduate", unwilling.id, { isReminderOff: true });
    const late = await addDraft(portal, { begunAt: WEEK_BEFORE });
    await addDraft(portal, { begunAt: DAY_BEFORE + 1 });
    const early = await addDraft(portal, { begunAt: WEEK_BEFORE - 1 });
    await remind(WEEK_BEFORE + MINUTE_MS, portal);
    expect(receivers()).toEqual([early.username]);
    await remind(DAY_BEFORE + MINUTE_MS, portal);
    expect(receivers()).toEqual([early.username, early.username, late.username].sort());
  });

  it("writes closing time on the school's clock, number of unfinished pages and links into a reminder", async () => {
    const portal = await open();
    const { username, id } = await addDraft(portal);
    await remind(WEEK_BEFORE, portal);
    await remind(DAY_BEFORE, portal);
    expect(subjectsTo(username)).toEqual([
      "Fall 2027 closes on January 15, 2027 at 11:59 PM EST",
      "Last day: Fall 2027 closes on January 15, 2027 at 11:59 PM EST",
    ]);
    const text = readFirst();
    const link = `http://localhost:3000/unsubscribe/${id}.`;
    expect(text).toMatch(new RegExp(`^List-Unsubscribe: <${link}[\\w-]{43}>\\r$`, "m"));
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(text).toContain("http://localhost:3000/applications/fall");
    expect(text).toMatch(/Pages with missing or wrong answers: \d\./);
    expect(text).not.toMatch(/Zo(?:ë|=C3=AB)/);
  });

  it("links a reminder to the choice of a round if a draft has none and several are open", async () => {
    const portal = await open({
      rounds: [ROUND, { ...ROUND, id: "late", label: "Late", closes: "2027-06-01T12:00" }],
    });
    await addDraft(portal);
    await remind(DAY_BEFORE, portal);
    expect(mailServer.received).toHaveLength(1);
    const text = readFirst();
    expect(text).toContain("have not chosen a round");
    expect(text).not.toContain("for Fall 2027 but have not submitted it");
    expect(text).not.toMatch(/You have answered every|Pages with missing/);
    expect(text).toMatch(/http:\/\/localhost:3000\/applications\s/);
  });

  it("sends no reminder that waited until it is outdated", async () => {
    const portal = await open();
    const [submits, stops, waits] = [await addDraft(portal), await addDraft(portal), await addDraft(portal)];
    const { store } = portal.parts.deps;
    portal.holdClock(WEEK_BEFORE);
    await portal.parts.reminders.run();
    await forge(portal, submits.id, { webStatus: SUBMITTED });
    await store.changeAccount("graduate", stops.id, { isReminderOff: true });
    await portal.parts.outbox.drain();
    expect(receivers()).toEqual([waits.username]);

    const later = await addDraft(portal);
    portal.holdClock(DAY_BEFORE);
    await portal.parts.reminders.run();
    portal.holdClock(CLOSES);
    await portal.parts.outbox.drain();
    expect(receivers()).toEqual([waits.username]);
    expect(subjectsTo(later.username)).toEqual([]);
  });

  it("sends a reminder again once if the deadline moves, but not if it moves back", async () => {
    const first = await open();
    const { username } = await addDraft(first);
    await remind(WEEK_BEFORE, first);
    const longer = { rounds: [{ ...ROUND, closes: "2027-01-17T12:00" }] };
    const moved = await open(longer);
    await remind(WEEK_BEFORE + MINUTE_MS, moved);
    await remind(WEEK_BEFORE + 2 * DAY_MS, moved, await open(longer));
    expect(subjectsTo(username)).toEqual([
      "Fall 2027 closes on January 15, 2027 at 11:59 PM EST",
      "Fall 2027 closes on January 17, 2027 at 12:00 PM EST",
    ]);
    await remind(WEEK_BEFORE + 3 * DAY_MS, await open());
    expect(subjectsTo(username)).toHaveLength(2);
  });

  it("continues reminders after a process died half-way, without repeats", async () => {
    const [one, other] = [await open(), await open()];
    const people = await addDrafts(one, 30);
    const { store } = one.parts.deps;
    let left = 12;
    const ensureJob = store.ensureJob.bind(store);
    vi.spyOn(store, "ensureJob").mockImplementation((...call) =>
      call[0].kind === "mail" && (left -= 1) < 0 ? new Promise(() => undefined) : ensureJob(...call),
    );
    one.holdClock(WEEK_BEFORE);
    void one.parts.reminders.run();
    // Otherwise closing the portal waits for this run, which never ends.
    Object.assign(one.parts.reminders, { stop: () => Promise.resolve() });
    await expect.poll(() => left, { timeout: 40_000 }).toBeLessThan(0);
    await remind(WEEK_BEFORE + 1000, other);
    expect(receivers().length).toBe(12);
    await remind(WEEK_BEFORE + MINUTE_MS, other);
    expect(receivers()).toEqual(people);
  });
});
