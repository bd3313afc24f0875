import { beforeAll, expect, it } from "vitest";
import { createApplicationRecord, updateApplication, type ApplicationRecord, type Store } from "../store/index.ts";
import { describeStore, useStore } from "../store/store-under-test.fixture.ts";
import { addEffects, DECIDED_AT as AT, DECIDED_TENANT, submitAt } from "./decisions-under-test.fixture.ts";
import { createOutboxRelay } from "./effects.ts";
import { createEndingStore } from "../store/ending-store.fixture.ts";

const { id: tenant } = DECIDED_TENANT.definition.tenant;
const parts = { now: () => AT, wake: () => undefined, logger: { warn: () => undefined } };

describeStore("Effects of a write", () => {
  const opened = useStore();
  let store: Store;
  let next = 0;
  beforeAll(() => {
    ({ store } = opened);
  });

  const submit = async (): Promise<ApplicationRecord> => {
    const account = `followed-${(next += 1)}`;
    await store.createApplication(createApplicationRecord(tenant, account, AT));
    return updateApplication(store, tenant, account, (record) =>
      addEffects(submitAt(record, AT + next), "submitted", AT + next),
    );
  };
  const listJobs = async ({ account, effects }: ApplicationRecord) => {
    const jobs = await Promise.all(effects.map((effect) => store.findJob(effect)));
    expect(jobs.map((job) => job?.kind)).toEqual(["mail", "webhook", "pdf"]);
    expect((await store.findApplication(tenant, account))?.effects).toEqual([]);
    return jobs.map((job) => job?.id);
  };

  it("queues each effect once, even if the process ends at any step", async () => {
    for (const isAfter of [false, true]) {
      for (let steps = 0, isWhole = false; !isWhole; steps += 1) {
        expect(steps).toBeLessThan(20);
        const record = await submit();
        const { ending, hasEnded } = createEndingStore(store, steps, isAfter);
        await createOutboxRelay({ ...parts, store: ending }).ofWritten(record);
        isWhole = !hasEnded();
        const known = await Promise.all(record.effects.map((effect) => store.findJob(effect)));
        await createOutboxRelay({ ...parts, store }).run();
        const ids = await listJobs(record);
        for (const [index, job] of known.entries()) if (job !== undefined) expect(ids[index]).toBe(job.id);
        expect(await store.listApplicationsWithEffects()).toEqual([]);
      }
    }
  });

  it("keeps effects that another write added meanwhile", async () => {
    const record = await submit();
    await updateApplication(store, tenant, record.account, (current) => addEffects(current, "closed", AT));
    await createOutboxRelay({ ...parts, store }).ofWritten(record);
    expect((await store.findApplication(tenant, record.account))?.effects).toMatchObject([{ key: `closed:${AT}` }]);
    await createOutboxRelay({ ...parts, store }).run();
  });

  it("queues again a receipt that an earlier version ordered before the submission and did not send", async () => {
    const record = await submit();
    const [receipt] = record.effects;
    if (receipt === undefined) throw new Error("There is no receipt.");
    const { id } = await store.enqueueJob(receipt, receipt.input, AT, { lane: "quick", turn: 0, network: "" });
    await store.claimJob({ kinds: ["mail"], owner: "older", now: AT, leaseMs: 1_000 });
    expect(await store.completeJob(id, "older", { sent: false }, AT)).toBe(true);
    await createOutboxRelay({ ...parts, store }).ofWritten(record);
    expect(await store.findJob(receipt)).toMatchObject({ state: "UNPROCESSED", lane: "quick" });
  });
});
