import { beforeEach, expect, it } from "vitest";
import { toTokenRange } from "../../engine/core/index.ts";
import { createEmbeddedStore } from "./embedded.ts";
import { embeddedOffice } from "./embedded-office.ts";
import { OFFICE_SORTS, type OfficeView } from "./office-list.ts";
import { listedRecord } from "./office-rows.fixture.ts";
import { openSqlite, type Sqlite } from "./sqlite.ts";
import { useFolder } from "../../tests/use-folder.ts";

const folder = useFolder();
let file: string;
beforeEach(async () => {
  file = folder("portico.sqlite");
  const store = await createEmbeddedStore(file);
  for (let seed = 0; seed < 20; seed += 1) await store.createApplication(listedRecord("t", seed));
  await store.keepReference({ tenant: "t", account: "a3", reference: "REF3" });
  await store.close();
});

async function plansOf(view: OfficeView): Promise<readonly string[]> {
  const sqlite = openSqlite(file);
  const plans: string[] = [];
  const watched: Sqlite = {
    ...sqlite,
    all: (sql, values) => {
      for (const step of sqlite.all(`EXPLAIN QUERY PLAN ${sql}`, values))
        plans.push((step as { detail: string }).detail);
      return sqlite.all(sql, values);
    },
    // Pretends that every word occurs in very many names.
    get: (sql, values) => (sql.includes("LIMIT") ? { count: 1_000_000 } : sqlite.get(sql, values)),
  };
  const office = embeddedOffice(watched);
  await office.listOffice("t", view, { from: { key: view.sort === "name" ? "a" : 5, id: "a1" }, limit: 50 });
  await office.countOffice("t", view);
  await office.listUnlisted("t", "office-1", 5);
  sqlite.close();
  return plans;
}

it.each(OFFICE_SORTS.flatMap((sort) => [true, false].map((isDescending) => [sort, isDescending] as const)))(
  "uses an index by %s (descending: %s), without a table scan or a sort",
  async (sort, isDescending) => {
    const view: OfficeView = { sort, isDescending, statuses: [], rounds: [], filters: [] };
    const filtered: OfficeView = {
      ...view,
      statuses: ["started", "submitted"],
      rounds: ["fall"],
      filters: [
        { place: 0, oneOf: ["program=mba"] },
        { place: 1, ranges: [toTokenRange("age", 1, 2)] },
      ],
      search: { words: ["a", "b"], username: "a", reference: "EF1" },
    };
    for (const plan of [await plansOf(view), await plansOf(filtered)]) {
      expect(plan.join("\n")).toContain(`officeRows_${sort}`);
      expect(plan.filter((step) => /^SCAN (?!\(subquery)|TEMP B-TREE/.test(step))).toEqual([]);
    }
  },
);

it("finds equal results by looking up the search hits and by reading the list", async () => {
  const sqlite = openSqlite(file);
  const view: OfficeView = { sort: "name", isDescending: false, statuses: [], rounds: [], filters: [] };
  for (const search of [{ words: ["ada"] }, { words: ["lovelace", "ada"], reference: "EF3" }, { words: ["zz"] }]) {
    const find = async (manyHits: number) =>
      (await embeddedOffice(sqlite, manyHits).listOffice("t", { ...view, search }, { limit: 50 })).map(({ id }) => id);
    expect(await find(-1)).toEqual(await find(1_000));
  }
  sqlite.close();
});

it("deletes a row that a process of an earlier version made outdated, so that the portal makes it again", async () => {
  const sqlite = openSqlite(file);
  await sqlite.run("UPDATE applications SET revision = 1, body = json_set(body, '$.revision', 1) WHERE account = 'a3'");
  sqlite.close();
  const store = await createEmbeddedStore(file);
  expect((await store.findApplication("t", "a3"))?.row).toBeNull();
  expect(await store.listUnlisted("t", "office-1", 9)).toEqual(["a3"]);
  expect(await store.findOfficeEntry("t", "a3")).toBeUndefined();
  await store.close();
});
