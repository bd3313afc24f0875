import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { SMALL_DEFINITION, smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createApplications, createDraftWriter, createFieldCipher, toListRow } from "../applications/index.ts";
import { WITHOUT_EFFECTS } from "../applications/content-under-test.fixture.ts";
import { createApplicationRecord, touchApplication, type Store } from "../store/index.ts";
import { describeStore, useStore } from "../store/store-under-test.fixture.ts";
import { createListFiller } from "./list-filler.ts";

const tenantWith = (office: object, hash: string) =>
  smallTenant({ ...SMALL_DEFINITION, hash, tenant: { ...SMALL_DEFINITION.tenant, office } });
const FIRST = tenantWith(
  {
    name: ["first_name"],
    programme: "country",
    columns: ["state", "birth_date"],
    filters: ["country", "optin_sms_ind"],
  },
  "1111111111111111",
);
const SECOND = tenantWith({ name: ["first_name"], programme: "kind", columns: ["country"] }, "2222222222222222");
const CIPHER = createFieldCipher([new Uint8Array(32)]);
const START = Date.UTC(2026, 10, 1);

const edit = fc.oneof(
  fc.record({ save: fc.record({ first_name: fc.constantFrom("Ada", "Zoë  de l’Orme", "山田", "") }) }),
  fc.record({
    save: fc.record({ country: fc.constantFrom("USA", "CAN", ""), state: fc.constantFrom("NY", "ON", "") }),
  }),
  fc.record({ save: fc.record({ birth_date: fc.constantFrom("1990-03-01", "1990-02-31", "") }) }),
  fc.record({ save: fc.record({ optin_sms_ind: fc.boolean(), phone_mobile: fc.constantFrom("2125550142", "") }) }),
  fc.record({ status: fc.constantFrom("started" as const, "validating" as const) }),
  fc.constant({ login: true }),
);

describeStore("Rows of the office's list", ({ name }) => {
  const opened = useStore();
  let store: Store;
  let now = START;
  beforeAll(() => {
    ({ store } = opened);
  });

  const writing = { cipher: CIPHER, now: () => now };
  const applicationsOf = () => createApplications({ ...writing, store, ...WITHOUT_EFFECTS });
  const fillerOf = (tenant = FIRST) =>
    createListFiller({
      store,
      drafts: createDraftWriter({ ...writing, store }),
      listTenants: () => [tenant],
      now: () => now,
    });

  it("keeps the row of an application equal to its answers after every write", async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const id = `p${(number += 1)}`;
        const applications = applicationsOf();
        await store.createApplication(createApplicationRecord("small", id, now));
        let isWritten = false;
        for (const step of edits) {
          now += 45_000;
          if ("save" in step) {
            await applications.save(FIRST, id, { answers: step.save });
            isWritten = true;
          } else if ("status" in step) {
            await applications.advance(FIRST, id, step.status);
            isWritten = true;
          } else await touchApplication(store, "small", id, () => ({ updatedAt: now }));
          const record = await store.findApplication("small", id);
          if (record === undefined) throw new Error("It is gone.");
          expect(record.row).toEqual(isWritten ? toListRow(CIPHER, FIRST, FIRST, record, now) : null);
          const entry = await store.findOfficeEntry("small", id);
          expect(entry?.row).toEqual(record.row ?? undefined);
        }
      }),
      { numRuns: name === "SQLite" ? 40 : 8 },
    );
  });

  it("adds missing rows once, without a new revision, and again after a change of the list", async () => {
    await store.createApplication({ ...createApplicationRecord("small", "old", now), answers: { country: "USA" } });
    await fillerOf().run();
    const record = await store.findApplication("small", "old");
    expect([record?.revision, record?.row?.cells["country"]]).toEqual([0, { value: "USA", text: "United States" }]);
    expect(await store.listUnlisted("small", record?.row?.office ?? "", 9)).toEqual([]);
    await fillerOf(SECOND).run();
    const again = await store.findApplication("small", "old");
    expect([again?.revision, again?.row?.filters]).toEqual([0, [""]]);
    expect(again?.row?.office).not.toBe(record?.row?.office);
  });

  it("adds rows by several fillers at once, despite an unreadable application", async () => {
    for (let number = 0; number < 55; number += 1)
      await store.createApplication(createApplicationRecord("small", `m${number}`, now));
    const damaged: Store = {
      ...store,
      findApplication: (tenant, id) =>
        id === "m7" ? Promise.reject(new TypeError("no record")) : store.findApplication(tenant, id),
    };
    const filler = createListFiller({
      store: damaged,
      drafts: createDraftWriter({ ...writing, store }),
      listTenants: () => [FIRST],
      now: () => now,
    });
    await Promise.all([filler.run(), filler.run()]);
    const hash = (await store.findApplication("small", "m1"))?.row?.office ?? "";
    expect(await store.listUnlisted("small", hash, 9)).toEqual(["m7"]);
    await Promise.all([fillerOf().run(), fillerOf().run()]);
    expect(await store.countUnlisted("small", hash, 9)).toBe(0);
  });

  it("accepts a save that began before the row was made", async () => {
    await store.createApplication(createApplicationRecord("small", "both", now));
    const before = await store.findApplication("small", "both");
    if (before === undefined) throw new Error("It is gone.");
    await fillerOf().run();
    const next = { ...before, answers: { first_name: "Ada" }, row: toListRow(CIPHER, FIRST, FIRST, before, now) };
    expect(await store.replaceApplication(next, before.revision)).toBe(true);
  });
});
