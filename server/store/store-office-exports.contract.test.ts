import { beforeAll, expect, it } from "vitest";
import { NOW, officeExport } from "./records.fixture.ts";
import type { Store } from "./store.ts";
import { describeStore, useStore } from "./store-under-test.fixture.ts";

describeStore("Exports of the office", () => {
  const opened = useStore();
  let store: Store;
  beforeAll(() => {
    ({ store } = opened);
  });

  it("keeps only the last export of each staff member", async () => {
    const first = officeExport();
    const second = officeExport({ tenant: first.tenant, problems: [{ application: "a", what: "left out" }] });
    expect(await store.findOfficeExport(first.tenant, "s")).toBeUndefined();
    await store.putOfficeExport(first);
    await store.putOfficeExport(second);
    expect(await store.findOfficeExport(first.tenant, "s")).toEqual(second);
    expect(await store.findOfficeExport(first.tenant, "t")).toBeUndefined();
    expect(await store.changeOfficeExport({ ...first, state: "running" }, "waiting")).toBe(false);
    expect(await store.findOfficeExport(first.tenant, "s")).toEqual(second);
  });

  it("lets one of several simultaneous callers change an export's state", async () => {
    const one = officeExport();
    await store.putOfficeExport(one);
    const tries = await Promise.all(
      [1, 2, 3, 4].map((done) => store.changeOfficeExport({ ...one, state: "running", done }, "waiting")),
    );
    expect(tries.filter((isFirst) => isFirst)).toHaveLength(1);
    const running = await store.listRunningExports(one.tenant);
    expect(running).toEqual([{ ...one, state: "running", done: tries.indexOf(true) + 1 }]);
    expect(await store.changeOfficeExport({ ...one, state: "complete" }, "running")).toBe(true);
    expect(await store.listRunningExports(one.tenant)).toEqual([]);
  });

  it("deletes exports only after they expire", async () => {
    const one = officeExport();
    await store.putOfficeExport(one);
    await store.sweepExpired(NOW + 999);
    expect(await store.findOfficeExport(one.tenant, "s")).toEqual(one);
    await store.sweepExpired(NOW + 1_001);
    expect(await store.findOfficeExport(one.tenant, "s")).toBeUndefined();
  });
});
