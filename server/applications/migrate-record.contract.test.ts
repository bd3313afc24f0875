import { expect, it } from "vitest";
import { createTenant, readChangeSteps, type Answers, type Tenant } from "../../engine/core/index.ts";
import { SMALL_DEFINITION, smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createApplicationRecord } from "../store/index.ts";
import { describeStore, useStore, type OpenedStore } from "../store/store-under-test.fixture.ts";
import { createApplications } from "./applications.ts";
import { WITHOUT_EFFECTS } from "./content-under-test.fixture.ts";
import { createFieldCipher } from "./field-cipher.ts";

const NOW = Date.UTC(2026, 10, 21, 17);
const CIPHER = createFieldCipher([new Uint8Array(32).fill(7)]);

function version(hash: string, key: string, steps: readonly object[] = []): Tenant {
  const { dataModel, pages, ...rest } = SMALL_DEFINITION;
  const schema = { type: "string" as const, title: "Middle Name", "x-privacy": "secret" as const };
  const more = key === "" ? {} : { [key]: schema };
  const withMore = (properties: typeof dataModel.properties) => ({ ...properties, ...more });
  return createTenant(
    {
      ...rest,
      hash,
      changes: readChangeSteps({ steps }),
      dataModel: { ...dataModel, properties: withMore(dataModel.properties) },
      pages: pages.map((page, index) => {
        if (index > 0) return page;
        const layout = [...page.uiSchema["ui:layout"], ...Object.keys(more)];
        const asked = { ...page.schema, properties: withMore(page.schema.properties) };
        return { ...page, schema: asked, uiSchema: { ...page.uiSchema, "ui:layout": layout } };
      }),
    },
    smallTenant().validators,
  );
}

const OLD = version("1", "middle_name");
const RENAMED = version("2", "second_name", [{ rename: "middle_name", to: "second_name" }]);
const GONE = version("3", "");

describeStore("a draft of an earlier version", () => {
  const opened = useStore();
  let now = NOW;
  let count = 0;

  const processOn = (store: OpenedStore["store"]) =>
    createApplications({ store, cipher: CIPHER, now: () => now, ...WITHOUT_EFFECTS });
  const begin = async (answers: Answers) => {
    const account = `account-${++count}`;
    await opened.store.createApplication(createApplicationRecord("small", account, now));
    now += 1_000;
    await processOn(opened.store).save(OLD, account, { answers });
    return account;
  };
  const recordOf = async (account: string) => {
    const record = await opened.store.findApplication("small", account);
    if (record === undefined) throw new Error("There is no record.");
    return record;
  };

  it("migrates a draft once, however many processes read it", async () => {
    const account = await begin({ first_name: "Ada", middle_name: "King" });
    const [one, two] = [processOn(opened.store), processOn(await opened.openAgain())];
    const { revision } = await recordOf(account);
    const found = await Promise.all([one, two, one, two].map((each) => each.find(RENAMED, account)));
    for (const each of found)
      expect(each?.application.answers).toMatchObject({ first_name: "Ada", second_name: "King" });
    const record = await recordOf(account);
    expect(record.revision).toBe(revision + 1);
    expect(record.form.steps).toEqual(RENAMED.definition.changes?.map(({ id }) => id));
    // The answer was secret and stays secret.
    expect(JSON.stringify(record)).not.toContain("King");
    await one.find(RENAMED, account);
    expect((await recordOf(account)).revision).toBe(revision + 1);
  });

  it("rejects writes of an older process, and loses no answer when the browser retries", async () => {
    const account = await begin({ middle_name: "King" });
    const older = processOn(await opened.openAgain());
    const newer = createApplications({
      store: opened.store,
      cipher: CIPHER,
      now: () => now,
      findVersion: async () => OLD,
      ...WITHOUT_EFFECTS,
    });
    await newer.find(RENAMED, account);
    const before = await recordOf(account);
    const late = {
      form: OLD.hash,
      answers: { middle_name: "Byron" },
      changes: { middle_name: { base: before.contentRevision, w: "w1", seq: 1, ageMs: 0 } },
    };
    for (const call of [
      () => older.save(OLD, account, late),
      () => older.find(OLD, account),
      () => older.chooseTab(OLD, account, "sketch_tabs", "upload"),
      () => older.setLastPage(OLD, account, "about"),
      () => older.submit(OLD, account),
    ])
      await expect(call()).rejects.toMatchObject({
        code: expect.stringMatching(/form_changed|body_invalid/) as unknown,
      });
    await expect(older.save(OLD, account, late)).rejects.toMatchObject({
      code: "form_changed",
      options: { retryAfterMs: 5_000 },
    });
    expect(await recordOf(account)).toEqual(before);
    // The newer process accepts the same page, with the keys that the page knows.
    const saved = await newer.save(RENAMED, account, late);
    expect(saved).toMatchObject({ results: { middle_name: "stored" }, refused: [] });
    expect((await newer.find(RENAMED, account))?.application.answers["second_name"]).toBe("Byron");
  });

  it("leaves a draft with the later process until it is idle, if no step orders the versions", async () => {
    const account = await begin({ middle_name: "King" });
    const [older, newer] = [processOn(await opened.openAgain()), processOn(opened.store)];
    now += 60_000;
    await newer.find(GONE, account);
    await expect(older.save(OLD, account, { answers: { first_name: "Ada" } })).rejects.toMatchObject({
      code: "form_changed",
    });
    now += 11 * 60_000;
    expect((await older.find(OLD, account))?.application.answers["middle_name"]).toBe("King");
  });

  it("keeps the answer of a removed question encrypted, and restores it with the question", async () => {
    const account = await begin({ first_name: "Ada", middle_name: "King" });
    const process = processOn(opened.store);
    const gone = version(`gone-${count}`, "");
    now += 60_000;
    expect((await process.find(gone, account))?.application.answers).not.toHaveProperty("middle_name");
    const record = await recordOf(account);
    expect(Object.keys(record.setAside)).toEqual(["middle_name"]);
    expect(record.setAside["middle_name"]?.isSealed).toBe(true);
    expect(JSON.stringify(record)).not.toContain("King");
    await process.save(gone, account, { answers: { first_name: "Eve" } });
    now += 60_000;
    const back = version(`back-${count}`, "middle_name");
    expect((await process.find(back, account))?.application.answers).toMatchObject({
      first_name: "Eve",
      middle_name: "King",
    });
    expect((await recordOf(account)).setAside).toEqual({});
  });

  it("keeps an orphan encrypted when a step renames it", async () => {
    const account = await begin({ middle_name: "King" });
    const process = processOn(opened.store);
    now += 60_000;
    await process.find(version(`gone-${count}`, ""), account);
    now += 60_000;
    await process.find(version(`renamed-${count}`, "", [{ rename: "middle_name", to: "second_name" }]), account);
    const record = await recordOf(account);
    expect(Object.entries(record.setAside).map(([key, { isSealed }]) => [key, isSealed])).toEqual([
      ["second_name", true],
    ]);
    expect(JSON.stringify(record)).not.toContain("King");
  });
});
