import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { accountOf, toApplicationId, currentApplicationOf } from "./store-accounts.ts";
import { createApplicationRecord, type ApplicationRecord } from "./application-record.ts";
import { account, NOW } from "./records.fixture.ts";
import { openTwice, describeStore } from "./store-under-test.fixture.ts";
import type { Store } from "./store.ts";

const SUBMISSION: NonNullable<ApplicationRecord["submission"]> = {
  reference: "ABCDEFGHJK",
  submittedAt: "2027-01-15T12:00:00-05:00",
  timeZone: "America/New_York",
  form: "f",
  documents: {},
  round: { id: "autumn", label: "Autumn 2026", closes: "2027-01-15T23:59:00-05:00", isLate: false },
  salt: "s",
  secretSalt: "s",
  digest: "d",
  keyId: null,
  signature: null,
};

describeStore("Several applications of one account", () => {
  let store: Store;
  let other: Store;
  openTwice((...opened) => ([store, other] = opened));

  const begin = async (id: string, at: number, over: Partial<ApplicationRecord> = {}) => {
    const record = { ...createApplicationRecord("t", id, at, id.split(".")[1] ?? ""), ...over };
    expect(await store.createApplication(record)).toBe(true);
    return record;
  };

  it("lists an account's applications oldest first, and none of accounts with a similar id", async () => {
    const account = randomUUID();
    const strangers = [`${account}0`, `${account}-x.autumn`, `${account}/x`, account.slice(0, -1)];
    const spring = await begin(toApplicationId(account, "spring"), NOW + 2);
    const first = await begin(account, NOW);
    const autumn = await begin(toApplicationId(account, "autumn"), NOW + 1);
    for (const stranger of strangers) await begin(stranger, NOW);
    expect(await other.listApplications("t", account)).toEqual([first, autumn, spring]);
    expect(await other.listApplications("u", account)).toEqual([]);
    expect([first, autumn, spring].map((record) => accountOf(record.account))).toEqual([account, account, account]);
  });

  it("creates an application once for a round, even if several callers ask at once", async () => {
    const id = toApplicationId(randomUUID(), "spring");
    const begun = await Promise.all(
      [store, other, store, other].map((each, index) =>
        each.createApplication({ ...createApplicationRecord("t", id, NOW, "spring"), lastPage: String(index) }),
      ),
    );
    expect(begun.filter(Boolean)).toHaveLength(1);
  });

  it("returns the first application as the current one until the account chooses another", async () => {
    const id = randomUUID();
    await store.createAccount(account({ id }));
    const found = async () => (await other.findAccount("t", id)) ?? { id, application: "none" };
    expect(currentApplicationOf(await found())).toBe(id);
    await store.changeAccount("t", id, { application: `${id}.spring` });
    await store.changeAccount("t", id, { confirmedAt: NOW });
    expect(currentApplicationOf(await found())).toBe(`${id}.spring`);
  });

  it("reads the round of an early application from its submission", async () => {
    const { round: _, takenOver: __, ...earlier } = createApplicationRecord("t", randomUUID(), NOW);
    await store.createApplication({ ...earlier, submission: SUBMISSION } as ApplicationRecord);
    expect(await store.findApplication("t", earlier.account)).toMatchObject({ round: "autumn", takenOver: null });
  });
});
