import { dirname } from "node:path";
import { rm } from "node:fs/promises";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { WebhookDelivery } from "../../engine/protocol/index.ts";
import { readConfig } from "../../server/config/index.ts";
import { createWebhookParts } from "../../server/create-webhook-parts.ts";
import { describeOnStore } from "./opened-portal.fixture.ts";
import { submitNew } from "./submitted.fixture.ts";
import { openPortal, type Portal } from "./portal.fixture.ts";
import { openReceiver, writeWebhooksFile, type Receiver } from "./webhook-receiver.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describeOnStore("What a receiver of webhooks answers", ({ mongo }) => {
  let portal: Portal;
  let crm: Receiver;
  let file: string;
  beforeAll(async () => {
    crm = await openReceiver();
    file = await writeWebhooksFile({ graduate: [{ id: "crm", url: crm.url }] });
    portal = await openPortal({ mongo, environment: { WEBHOOKS_FILE: file } });
    portal.holdClock();
  });
  afterAll(async () => {
    await portal?.close();
    await crm?.close();
    if (file !== undefined) await rm(dirname(file), { recursive: true, force: true });
  });
  beforeEach(async () => {
    crm.answer = (response) => void response.writeHead(204).end();
    await webhooks().drain();
  });

  const webhooks = () => portal.parts.deps.webhooks;
  const now = () => portal.parts.deps.now();
  const answer = (status: number, headers: Record<string, string> = {}) => {
    crm.answer = (response) => void response.writeHead(status, headers).end();
  };
  const submit = async (): Promise<string> => (await submitNew(portal)).id;
  const read = async () =>
    (await (await portal.staff("admin")).call("GET", "/api/office/webhooks?limit=100")).body as {
      endpoints: { ended_at: string | null }[];
      deliveries: WebhookDelivery[];
    };
  const deliveryOf = async (application: string) => {
    const found = (await read()).deliveries.find((one) => one.application === application);
    if (found === undefined) throw new Error("There is no delivery.");
    return found;
  };
  const waitOf = async (application: string) => Date.parse((await deliveryOf(application)).next_at ?? "") - now();
  const countOf = (application: string) =>
    crm.messages.filter(({ body }) => body.data.application === application).length;
  const sendAgain = async (application: string) => {
    const { key } = await deliveryOf(application);
    return (await portal.staff("admin")).call("POST", "/api/office/webhooks", { endpoint: "crm", key });
  };

  it.each([
    ["seconds", 429, () => "1800"],
    ["a date", 503, () => new Date(now() + 1_800_000).toUTCString()],
  ])("is waited for as long as it says in %s, with %i", async (_, status, toHeader) => {
    answer(status, { "retry-after": toHeader() });
    const id = await submit();
    await webhooks().drain();
    const wait = await waitOf(id);
    expect(wait).toBeGreaterThanOrEqual(1_799_000);
    expect(wait).toBeLessThan(1.06 * 1_800_000);
    answer(204);
    portal.advance(wait - 1);
    await webhooks().drain();
    expect(countOf(id)).toBe(1);
    portal.advance(1);
    await webhooks().drain();
    expect(await deliveryOf(id)).toMatchObject({ state: "delivered", tries: 2 });
  });

  it("is asked again after a day at most, however long it wants to be left alone, and given up then", async () => {
    answer(503, { "retry-after": String(30 * 24 * 60 * 60) });
    const id = await submit();
    const begun = now();
    await webhooks().drain();
    const wait = await waitOf(id);
    expect(wait).toBeGreaterThan(24 * HOUR_MS);
    portal.advance(wait);
    await webhooks().drain();
    expect(await deliveryOf(id)).toMatchObject({ state: "given_up", status: 503, tries: 2 });
    expect(now() - begun).toBeLessThan(26 * HOUR_MS);
  });

  it("is tried by the portal's own pauses if another status asks for longer", async () => {
    answer(500, { "retry-after": "1800" });
    const id = await submit();
    await webhooks().drain();
    expect(await waitOf(id)).toBeLessThan(6_000);
    answer(204);
    portal.advance(MINUTE_MS);
    await webhooks().drain();
  });

  it("is told of nothing after it said that it is gone, until it takes what staff send again", async () => {
    answer(410);
    const gone = await submit();
    await webhooks().drain();
    expect(await deliveryOf(gone)).toMatchObject({ state: "given_up", status: 410, tries: 1 });
    expect((await read()).endpoints[0]?.ended_at).not.toBeNull();
    answer(204);
    const unsent = await submit();
    await webhooks().drain();
    expect(await deliveryOf(unsent)).toMatchObject({ state: "given_up", reason: "endpoint_ended", status: null });
    expect(countOf(unsent)).toBe(0);

    answer(410);
    expect((await sendAgain(unsent)).status).toBe(200);
    await webhooks().drain();
    expect(await deliveryOf(unsent)).toMatchObject({ state: "given_up", status: 410 });
    expect((await read()).endpoints[0]?.ended_at).not.toBeNull();

    answer(204);
    await sendAgain(unsent);
    await webhooks().drain();
    expect(await deliveryOf(unsent)).toMatchObject({ state: "delivered" });
    expect((await read()).endpoints[0]?.ended_at).toBeNull();
    const next = await submit();
    await webhooks().drain();
    expect(await deliveryOf(next)).toMatchObject({ state: "delivered" });
  });

  it("is told at another address that the operator gives, at once", async () => {
    answer(410);
    await submit();
    await webhooks().drain();
    const other = await openReceiver();
    const changed = await writeWebhooksFile({ graduate: [{ id: "crm", url: other.url }] });
    try {
      const { webhooks: endpoints } = readConfig({ WEBHOOKS_FILE: changed });
      const parts = createWebhookParts({
        ...portal.parts.deps,
        endpoints,
        logger: pino({ level: "silent" }),
        metrics: undefined,
      });
      const [endpoint] = parts.webhooks.endpointsOf("graduate");
      expect(endpoint && (await parts.webhooks.findEndedAt(endpoint))).toBeUndefined();
      const id = await submit();
      await parts.webhooks.drain();
      expect(other.messages.map(({ body }) => body.data.application)).toContain(id);
      expect(JSON.stringify(await portal.parts.deps.store.findJob(mark))).not.toContain("not-to-be-shown");
    } finally {
      await other.close();
      await rm(dirname(changed), { recursive: true, force: true });
    }
  });
  const mark = { tenant: "graduate", account: "crm", kind: "endpoint", key: "ended" } as const;
});
