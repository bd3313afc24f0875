import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  APPLICATION_LAYOUT,
  createApplicationRecord,
  toStoredApplication,
  type ApplicationRecord,
} from "./application-record.ts";
import { openOlderProgram, type OlderApplication, type OlderProgram } from "./older-program.fixture.ts";
import { describeStore, useStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";
import { StoreUnavailableError } from "./store-errors.ts";
import { reopen } from "./submissions.ts";
import { updateApplication } from "./update-application.ts";
import { withdraw } from "./decision-records.ts";

const TENANT = "graduate";
const NOW = 1_800_000_000_000;
let next = 0;
const fresh = (): string => `applicant-${(next += 1)}`;

/** Fields that version 0.1.0 does not know and drops when it writes. */
const PARTS: Partial<ApplicationRecord> = {
  round: "fall",
  takenOver: { from: "earlier", pages: ["about"] },
  setAside: { middle_name: { value: "Augusta", isSealed: false } },
  asides: [
    {
      id: "one",
      key: "essay",
      value: "The other text",
      isSealed: false,
      writer: "w",
      seq: 1,
      at: NOW,
      kind: "conflict",
      revision: 2,
      message: null,
    },
  ],
};
const toOlder = ({ round: _, ...record }: ApplicationRecord): OlderApplication => record as unknown as OlderApplication;

describeStore("A process of an older version of the portal", () => {
  const opened = useStore();
  let store: Store;
  let older: OlderProgram;
  beforeAll(() => {
    store = opened.store;
    older = openOlderProgram(opened.config);
  });
  afterAll(async () => {
    await older?.close();
  });
  const writeNewer = (account: string, change: Partial<ApplicationRecord>) =>
    updateApplication(store, TENANT, account, (record) => ({ ...record, ...change }));

  it("loses no answer when an older and a newer process write in any order", async () => {
    const step = fc.constantFrom("older reads", "older writes", "newer writes");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const account = fresh();
        await older.create(toOlder(createApplicationRecord(TENANT, account, NOW)));
        const stored: Record<string, string> = {};
        let held: OlderApplication | undefined;
        let isNewer = false;
        for (const [index, does] of steps.entries()) {
          const [key, value] = [`key_${index}`, does];
          if (does === "older reads") held = await older.find(TENANT, account).catch(() => undefined);
          else if (does === "newer writes") {
            const known = await store.findApplication(TENANT, account);
            await writeNewer(account, { ...PARTS, answers: { ...known?.answers, [key]: value } });
            stored[key] = value;
            isNewer = true;
          } else if (held !== undefined) {
            const answers = { ...held.answers, [key]: value };
            if (await older.replace({ ...held, answers }, held.revision)) stored[key] = value;
          }
        }
        const found = await store.findApplication(TENANT, account);
        expect(found?.answers).toEqual(stored);
        if (isNewer) expect(found).toMatchObject(PARTS);
      }),
      { numRuns: 60 },
    );
  });

  it("raises the layout of an application for a reopening, a withdrawal or waiting effects only", () => {
    const record = createApplicationRecord(TENANT, "any", NOW);
    const said = { at: NOW, by: "staff@example.edu", reason: "Why.", until: NOW };
    const reopened = reopen({ ...record, webStatus: [{ web_status: "submitted", at: NOW }] }, said);
    const withdrawn = withdraw(record, { at: NOW, by: "office", staff: said.by, reason: said.reason });
    const takenBack = reopen(withdrawn, said);
    const effects = [
      { tenant: TENANT, account: "any", kind: "mail", key: "receipt", input: {}, lane: "quick" },
    ] as const;
    const all = [record, reopened, { ...reopened, reopening: null }, withdrawn, takenBack, { ...record, effects }];
    const layouts = all.map((one) => toStoredApplication(one, 0));
    expect(layouts).toMatchObject([1, 2, 2, 3, 3, 4].map((layout) => ({ layout })));
  });

  it("rejects an application in a newer layout", async () => {
    const account = fresh();
    const record = createApplicationRecord(TENANT, account, NOW);
    const newest = { ...toStoredApplication(record, 0), layout: APPLICATION_LAYOUT + 1 };
    await older.create(newest as unknown as OlderApplication);
    await expect(store.findApplication(TENANT, account)).rejects.toThrow(StoreUnavailableError);
    await expect(store.listApplications(TENANT, account)).rejects.toThrow("A newer version has written it.");
  });
});
