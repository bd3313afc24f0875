import { dirname } from "node:path";
import { rm } from "node:fs/promises";
import pino from "pino";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { WebhookDelivery } from "../../engine/protocol/index.ts";
import { readConfig } from "../../server/config/index.ts";
import { createWebhooks } from "../../server/webhooks/webhooks.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { describeOnStore } from "./opened-portal.fixture.ts";
import { idOf, submitNew } from "./submitted.fixture.ts";
import { openPortal, type Person, type Portal } from "./portal.fixture.ts";
import { openReceiver, writeWebhooksFile, type Receiver } from "./webhook-receiver.ts";
import { createEndingStore } from "../../server/store/ending-store.fixture.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const NEW_SECRET = `whsec_${Buffer.alloc(32, 2).toString("base64")}`;
const silent = pino({ level: "silent" });

describeOnStore("Webhooks", ({ mongo }) => {
  let portal: Portal;
  let admin: Person;
  let crm: Receiver;
  let archive: Receiver;
  let foreign: Receiver;
  let file: string;
  beforeAll(async () => {
    [crm, archive, foreign] = [await openReceiver(NEW_SECRET), await openReceiver(), await openReceiver()];
    file = await writeWebhooksFile({
      graduate: [
        { id: "crm", url: crm.url, secrets: [NEW_SECRET, OLD_SECRET] },
        { id: "archive", url: archive.url, events: ["application.erased"] },
      ],
      nursing: [{ id: "foreign", url: foreign.url }],
    });
    portal = await openPortal({ mongo, environment: { WEBHOOKS_FILE: file } });
    portal.holdClock();
  });
  afterAll(async () => {
    await portal?.close();
    for (const receiver of [crm, archive, foreign]) await receiver?.close();
    if (file !== undefined) await rm(dirname(file), { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const receiver of [crm, archive]) receiver.answer = (response) => void response.writeHead(204).end();
    await portal.parts.deps.webhooks.drain();
    portal.advance(1_000);
    admin = await portal.staff("admin");
  });

  const webhooks = () => portal.parts.deps.webhooks;
  const eraseDraft = async (): Promise<string> => {
    const id = await idOf(await portal.applicant());
    await portal.parts.deps.personalData.erasure.eraseAccount("graduate", id, "applicant");
    return id;
  };
  const submit = () => submitNew(portal, COMPLETE_ANSWERS);
  const listed = async (application: string): Promise<readonly WebhookDelivery[]> => {
    // The clock of a test moves past the end of a session, so a new member asks each time.
    const { body } = await (await portal.staff("admin")).call("GET", "/api/office/webhooks?limit=100");
    return (body["deliveries"] as WebhookDelivery[]).filter((one) => one.application === application);
  };
  const of = ({ messages }: Receiver, id: string) => messages.filter(({ body }) => body.data.application === id);

  it("reports a submission by webhook without answers, signed with the new and the old secret", async () => {
    const { one, id, reference } = await submit();
    await webhooks().drain();
    const [message, ...more] = of(crm, id);
    expect(more).toEqual([]);
    expect(message?.isSigned).toBe(true);
    expect(message?.body).toEqual({
      type: "application.submitted",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { tenant: "graduate", application: id, reference, round: null },
    });
    const answers = Object.values(COMPLETE_ANSWERS).filter((answer) => String(answer).length > 6);
    for (const value of [one.username, ...answers]) expect(message?.text).not.toContain(String(value));
    for (const secret of [NEW_SECRET, OLD_SECRET])
      expect(new Webhook(secret).verify(message?.text ?? "", message?.headers ?? {})).toBeDefined();
    expect(() =>
      new Webhook(OLD_SECRET.replace("AQ", "BB")).verify(message?.text ?? "", message?.headers ?? {}),
    ).toThrow();
    expect([archive, foreign].flatMap((receiver) => of(receiver, id))).toEqual([]);
    expect(await listed(id)).toEqual([
      expect.objectContaining({
        endpoint: "crm",
        state: "delivered",
        tries: 1,
        status: 204,
        reference,
        next_at: null,
      }),
    ]);
    const { body } = await admin.call("GET", "/api/office/webhooks");
    expect(body["endpoints"]).toMatchObject([
      { id: "crm", host: new URL(crm.url).host },
      { id: "archive", events: ["application.erased"] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/not-to-be-shown|whsec/);
  });

  it("retries a webhook for a day with one id and growing pauses, and sends it again on request", async () => {
    crm.answer = (response) => void response.writeHead(410, { "retry-after": "172800" }).end();
    const { id } = await submit();
    const begun = portal.parts.deps.now();
    await webhooks().drain();
    const waits: number[] = [];
    for (let [delivery] = await listed(id); delivery?.state === "waiting"; [delivery] = await listed(id)) {
      expect(delivery).toMatchObject({ status: 410, tries: waits.length + 1 });
      const wait = Date.parse(delivery.next_at ?? "") - portal.parts.deps.now();
      portal.advance(wait - 1);
      await webhooks().drain();
      expect((await listed(id))[0]?.tries).toBe(waits.length + 1);
      portal.advance(1);
      waits.push(wait);
      await webhooks().drain();
    }
    expect(waits.every((wait, index) => index === 0 || wait > (waits[index - 1] ?? 0))).toBe(true);
    const lasted = portal.parts.deps.now() - begun;
    expect([lasted >= 24 * HOUR_MS, lasted < 27 * HOUR_MS]).toEqual([true, true]);
    const [given] = await listed(id);
    expect(given).toMatchObject({ state: "given_up", status: 410, tries: waits.length + 1, next_at: null });
    expect((await webhooks().count()).failed).toBeGreaterThan(0);

    crm.answer = (response) => void response.writeHead(204).end();
    const body = { endpoint: "crm", key: given?.key };
    admin = await portal.staff("admin");
    const again = await admin.call("POST", "/api/office/webhooks", body);
    expect([again.status, again.body["delivery"]]).toEqual([200, expect.objectContaining({ state: "waiting" })]);
    const [entry] = await portal.parts.deps.store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 1);
    expect(entry).toMatchObject({
      action: "webhooks.again",
      application: id,
      email: admin.username,
      details: { endpoint: "crm", event: "application.submitted" },
    });
    await webhooks().drain();
    expect(await listed(id)).toMatchObject([{ state: "delivered", status: 204, tries: 1 }]);
    expect(of(crm, id)).toHaveLength(waits.length + 2);
    expect(new Set(of(crm, id).map((message) => message.id)).size).toBe(1);
    expect(of(crm, id).every(({ isSigned }) => isSigned)).toBe(true);
    for (const wrong of [
      { ...body, key: "none" },
      { ...body, endpoint: "foreign" },
    ])
      expect((await admin.call("POST", "/api/office/webhooks", wrong)).status).toBe(404);
  });

  it("reports an erasure by webhook with its reference number, and nothing else of the erased application", async () => {
    crm.answer = (response) => void response.writeHead(500).end();
    const { id, reference } = await submit();
    await webhooks().drain();
    crm.answer = (response) => void response.writeHead(204).end();
    await portal.parts.deps.personalData.erasure.eraseApplication("graduate", id, "operator");
    portal.advance(2 * MINUTE_MS);
    await webhooks().drain();
    await portal.parts.deps.personalData.erasure.run();
    await webhooks().drain();
    for (const receiver of [crm, archive])
      expect(of(receiver, id).filter(({ body }) => body.type === "application.erased")).toMatchObject([
        { isSigned: true, body: { data: { tenant: "graduate", application: id, reference, round: null } } },
      ]);
    expect(of(crm, id)).toHaveLength(2);
    const draft = await eraseDraft();
    await webhooks().drain();
    expect(of(archive, draft)).toMatchObject([{ body: { type: "application.erased", data: { reference: null } } }]);
  });

  it("delivers webhooks to other receivers while one never answers", async () => {
    const hanging: unknown[] = [];
    archive.answer = (response) => hanging.push(response);
    const erased: string[] = [];
    for (let index = 0; index < 6; index += 1) erased.push(await eraseDraft());
    const { id } = await submit();
    webhooks().start();
    try {
      await expect.poll(() => of(crm, id).length, { timeout: 9_000 }).toBe(1);
      await expect.poll(() => erased.every((one) => of(crm, one).length === 1), { timeout: 9_000 }).toBe(true);
      // At most two deliveries wait for the silent endpoint.
      expect(hanging).toHaveLength(2);
    } finally {
      await webhooks().stop();
    }
    archive.answer = (response) => void response.writeHead(204).end();
    await webhooks().drain();
    for (const one of erased) expect(of(archive, one).length).toBeGreaterThan(0);
    const { body } = await admin.call("GET", "/api/office/webhooks?limit=100");
    const waiting = (body["deliveries"] as WebhookDelivery[]).filter(({ state }) => state === "waiting");
    expect((await webhooks().count()).queued).toBe(waiting.length);
  }, 60_000);

  it("delivers a webhook at least once, with one id, after a process died at any step", async () => {
    const { deps } = portal.parts;
    const { webhooks: endpoints } = readConfig({ WEBHOOKS_FILE: file });
    for (const isAfter of [false, true]) {
      for (let steps = 0, isWhole = false; !isWhole; steps += 1) {
        expect(steps).toBeLessThan(20);
        const { id } = await submit();
        const { ending, hasEnded } = createEndingStore(deps.store, steps, isAfter);
        const dying = createWebhooks({ ...deps, store: ending, endpoints, logger: silent });
        await dying.drain().catch(() => undefined);
        isWhole = !hasEnded();
        portal.advance(MINUTE_MS);
        await webhooks().drain();
        expect(await listed(id)).toMatchObject([{ state: "delivered" }]);
        expect(of(crm, id).length).toBeGreaterThan(0);
        expect(new Set(of(crm, id).map((message) => message.id)).size).toBe(1);
      }
    }
  }, 120_000);

  it("leaves webhooks for an unknown endpoint to other processes for a day", async () => {
    const { deps } = portal.parts;
    const { id } = await submit();
    const older = createWebhooks({ ...deps, endpoints: [], logger: silent });
    await older.drain();
    expect(await listed(id)).toMatchObject([{ state: "waiting", tries: 0 }]);
    portal.advance(25 * HOUR_MS);
    await older.drain();
    expect(await listed(id)).toMatchObject([{ state: "given_up", reason: "endpoint_gone" }]);
  });
});
