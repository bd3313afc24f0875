import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { toTokenRange, type OfficeRow } from "../../engine/core/index.ts";
import { OFFICE_SORTS, SORT_FIELDS, type OfficeEntry, type OfficeView } from "./office-list.ts";
import { listedRecord, officeRow } from "./office-rows.fixture.ts";
import { account } from "./records.fixture.ts";
import { describeStore, useStore } from "./store-under-test.fixture.ts";

const COUNT = 120;
const ALL: OfficeView = { sort: "name", isDescending: false, statuses: [], rounds: [], filters: [] };
const rows = new Map(Array.from({ length: COUNT }, (_, seed) => [`a${seed}`, officeRow(seed)]));

/** Defines the list without a database. */
function isIn({ statuses, rounds, filters, search, ids = [] }: OfficeView, id: string, row: OfficeRow): boolean {
  if (ids.length > 0 && !ids.includes(id)) return false;
  if (statuses.length > 0 && !statuses.includes(row.status)) return false;
  if (rounds.length > 0 && !rounds.includes(row.round)) return false;
  for (const { place, oneOf = [], ranges = [] } of filters) {
    const token = row.filters[place] ?? "";
    if (!oneOf.includes(token) && !ranges.some(([from, to]) => token >= from && token <= to)) return false;
  }
  if (search === undefined) return true;
  const { words, username, reference, isInside } = search;
  const has = (own: string, part: string) => (isInside === true ? own.includes(part) : own.startsWith(part));
  const hasWords = words.length > 0 && words.every((word) => row.words.some((own) => has(own, word)));
  const hasReference = id === "a7" && reference !== undefined && "REF7".includes(reference);
  return hasWords || (username !== undefined && has(`${id}@example.edu`, username)) || hasReference;
}
function expected(view: OfficeView): readonly string[] {
  const field = SORT_FIELDS[view.sort];
  const sign = view.isDescending ? -1 : 1;
  const keyOf = (id: string) => rows.get(id)?.[field] ?? "";
  return [...rows]
    .filter(([id, row]) => isIn(view, id, row))
    .map(([id]) => id)
    .sort((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)];
      return sign * (a === b ? (one < other ? -1 : 1) : a < b ? -1 : 1);
    });
}

const drawnView = fc.record({
  sort: fc.constantFrom(...OFFICE_SORTS),
  isDescending: fc.boolean(),
  statuses: fc.subarray(["begun", "started", "submitted"]),
  rounds: fc.subarray(["fall", "spring"]),
  ids: fc.subarray(["a1", "a7", "a50", "a99"], { maxLength: 3 }),
  filters: fc.subarray([
    { place: 0, oneOf: ["program=mba"] },
    { place: 1, ranges: [toTokenRange("age", 10, 30)] },
    { place: 1, ranges: [toTokenRange("age", undefined, 5)] },
    { place: 1, ranges: [toTokenRange("age", undefined, 8), toTokenRange("age", 25, undefined)] },
    { place: 1, oneOf: ["age="], ranges: [toTokenRange("age", 25, undefined)] },
  ]),
  search: fc.option(
    fc.record({
      words: fc.subarray(["a", "love", "tur", "zz", "ace"]),
      username: fc.constantFrom("a1", "nobody", "9@ex", undefined),
      isInside: fc.boolean(),
      reference: fc.constantFrom("EF7", undefined),
    }),
    { nil: undefined },
  ),
});

describeStore("The office's list", ({ name }) => {
  const opened = useStore();
  beforeAll(async () => {
    for (let seed = 0; seed < COUNT; seed += 1) {
      await opened.store.createApplication(listedRecord("t", seed));
      await opened.store.createAccount(account({ id: `a${seed}` }));
    }
    await opened.store.createApplication(listedRecord("other", 1, { name: "Ada", words: ["ada"] }));
    await opened.store.keepReference({ tenant: "t", account: "a7", reference: "REF7" });
  });

  const ids = (entries: readonly OfficeEntry[]) => entries.map(({ id }) => id);

  it("lists all entries of a view in order, page by page in both directions, and counts them", async () => {
    await fc.assert(
      fc.asyncProperty(drawnView, fc.integer({ min: 5, max: 60 }), async (view, limit) => {
        const right = expected(view);
        const found: OfficeEntry[] = [];
        for (let from: OfficeEntry | undefined; ; from = found.at(-1)) {
          const page = await opened.store.listOffice("t", view, { from, limit });
          found.push(...page);
          if (page.length < limit) break;
        }
        expect(ids(found)).toEqual(right);
        const [from] = found;
        const places = await opened.store.listOfficeIds("t", view, { from, limit });
        expect(places).toEqual(found.slice(1, limit + 1).map(({ id, key }) => ({ id, key })));
        const middle = found[Math.floor(found.length / 2)];
        if (middle !== undefined) {
          const before = await opened.store.listOffice("t", view, { from: middle, isBefore: true, limit });
          expect(ids(before)).toEqual(right.slice(0, right.indexOf(middle.id)).reverse().slice(0, limit));
        }
        const totals = await opened.store.countOffice("t", view);
        expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(right.length);
      }),
      { numRuns: name === "SQLite" ? 60 : 20 },
    );
  });

  it("finds an applicant at once by a new email address, and no longer by the old one", async () => {
    const { store } = opened;
    await store.createAccount(account({ tenant: "moves", id: "a1", username: "old@example.edu" }));
    await store.createApplication(listedRecord("moves", 1, { owner: "a1" }));
    await store.changeAccount("moves", "a1", { username: "new@example.edu" });
    const find = (username: string) =>
      store.listOffice("moves", { ...ALL, search: { words: [], username } }, { limit: 9 });
    expect(await find("old@")).toEqual([]);
    expect((await find("new@")).map(({ username }) => username)).toEqual(["new@example.edu"]);
  });

  it("lists and counts a status of a newer portal as unknown", async () => {
    const { store } = opened;
    const newer = { status: "frozen" as OfficeRow["status"], statusKey: "99 2026-09-05", submittedDay: "2026-09-05" };
    await store.createApplication(listedRecord("newer", 1, newer));
    await store.createApplication(listedRecord("newer", 2, { status: "withdrawn", statusKey: "5 2026-09-04" }));
    for (const sort of OFFICE_SORTS) {
      const found = await store.listOffice("newer", { ...ALL, sort }, { limit: 9 });
      expect(found.map(({ row }) => row.status).toSorted()).toEqual(["unknown", "withdrawn"]);
    }
    expect((await store.findOfficeEntry("newer", "a1"))?.row.status).toBe("unknown");
    expect(await store.countOffice("newer", ALL)).toEqual(
      expect.arrayContaining([
        { status: "unknown", day: "2026-09-05", count: 1 },
        { status: "withdrawn", day: "2026-09-04", count: 1 },
      ]),
    );
    // The application stays readable. Its row counts as missing.
    expect((await store.findApplication("newer", "a1"))?.row).toBeNull();
  });

  it("lists every unmoved applicant exactly once while others move", async () => {
    const view: OfficeView = { ...ALL, sort: "active", isDescending: true };
    const first = await opened.store.listOffice("moving", view, { limit: 10 });
    expect(first).toEqual([]);
    for (let seed = 0; seed < 30; seed += 1)
      await opened.store.createApplication(listedRecord("moving", seed, { activeAt: 1_000 - seed }));
    const top = await opened.store.listOffice("moving", view, { limit: 10 });
    // First an application of the second page becomes the newest, then one of the first page.
    for (const seed of [15, 3]) {
      const record = listedRecord("moving", seed, { activeAt: 5_000 });
      await opened.store.replaceApplication(record, 0);
    }
    const rest = await opened.store.listOffice("moving", view, { from: top.at(-1), limit: 100 });
    const still = Array.from({ length: 30 }, (_, seed) => `a${seed}`).filter((id) => id !== "a15" && id !== "a3");
    const seen = [...ids(top), ...ids(rest)];
    for (const id of still) expect(seen.filter((one) => one === id)).toHaveLength(1);
  });

  it("follows every write of an application, and keeps no earlier state", async () => {
    const { store } = opened;
    await store.createApplication(listedRecord("follows", 1, { name: "Old Name", words: ["old", "name"] }));
    const view = (word: string): OfficeView => ({ ...ALL, search: { words: [word] } });
    const next = listedRecord("follows", 1, { name: "New Name", words: ["new", "name"] });
    expect(await store.replaceApplication(next, 7)).toBe(false);
    expect(ids(await store.listOffice("follows", view("old"), { limit: 9 }))).toEqual(["a1"]);
    expect(await store.replaceApplication(next, 0)).toBe(true);
    expect(ids(await store.listOffice("follows", view("old"), { limit: 9 }))).toEqual([]);
    for (const word of ["new", "name"])
      expect(ids(await store.listOffice("follows", view(word), { limit: 9 }))).toEqual(["a1"]);
    expect((await store.findApplication("follows", "a1"))?.row).toEqual(next.row);
    expect(await store.replaceApplication({ ...next, row: null }, 1)).toBe(true);
    expect(ids(await store.listOffice("follows", ALL, { limit: 9 }))).toEqual([]);
    expect(await store.listUnlisted("follows", "office-1", 9)).toEqual(["a1"]);
  });

  it("writes a row only for the revision it was made from, without a new revision", async () => {
    const { store } = opened;
    await store.createApplication({ ...listedRecord("alone", 1), row: null });
    expect(await store.countUnlisted("alone", "office-1", 9)).toBe(1);
    expect(await store.writeOfficeRow("alone", "a1", officeRow(1), 3)).toBe(false);
    expect(await store.writeOfficeRow("alone", "a1", officeRow(1), 0)).toBe(true);
    expect((await store.findApplication("alone", "a1"))?.revision).toBe(0);
    expect([await store.countUnlisted("alone", "office-1", 9), await store.countUnlisted("alone", "z", 9)]).toEqual([
      0, 1,
    ]);
  });
});
