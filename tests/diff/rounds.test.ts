import { describe, expect, it } from "vitest";
import { createExampleTenant } from "../../engine/lint/example-tenant.fixture.ts";
import type { Example } from "../../engine/lint/index.ts";
import { diff } from "./example-versions.ts";

const FALL = { id: "fall", label: "Fall 2027", opens: "2026-09-01T09:00", closes: "2027-01-15T23:59", grace: 5 };
const PAST = { id: "past", label: "Fall 2026", opens: "2025-09-01T09:00", closes: "2026-01-15T23:59" };

const withRounds = (...rounds: readonly object[]): Example =>
  ({ "tenant.json": rounds.length === 0 ? {} : { rounds } }) as Example;
const told = (old: Example, own: Example): readonly string[] =>
  diff([old], [own]).map(({ kind, id }) => `${kind} ${id}`);

describe("a difference of rounds", () => {
  it.each<[string, readonly object[], readonly object[], readonly string[]]>([
    ["none", [FALL], [{ ...FALL }], []],
    ["another order", [FALL, PAST], [PAST, FALL], []],
    ["the first rounds", [], [FALL], ["asks-again rounds-begun"]],
    ["no rounds any more", [FALL], [], []],
    ["a round more", [FALL], [FALL, { ...FALL, id: "late", label: "Late" }], []],
    ["another id, with the same words", [FALL], [{ ...FALL, id: "fall27" }], ["loses-answers round-renamed"]],
    ["a round that is gone", [FALL, PAST], [PAST], ["loses-answers round-removed"]],
    ["a round that closed long ago and is gone", [FALL, PAST], [FALL], []],
    ["an earlier deadline", [FALL], [{ ...FALL, closes: "2027-01-10T23:59" }], ["asks-again round-closes-earlier"]],
    ["a later deadline", [FALL], [{ ...FALL, closes: "2027-01-20T23:59" }], []],
    ["another deadline of a closed round", [PAST, FALL], [{ ...PAST, closes: "2026-01-10T23:59" }, FALL], []],
    [
      "a later beginning that is to come",
      [FALL],
      [{ ...FALL, opens: "2026-12-01T09:00" }],
      ["asks-again round-opens-later"],
    ],
    ["a later beginning that has passed", [FALL], [{ ...FALL, opens: "2026-10-01T09:00" }], []],
    ["a shorter grace", [FALL], [{ ...FALL, grace: 1 }], ["asks-again round-grace-shorter"]],
    ["a longer grace", [FALL], [{ ...FALL, grace: 10 }], []],
    ["another label", [FALL], [{ ...FALL, label: "Autumn 2027" }], []],
  ])("reports %s", (_, old, own, expected) => {
    expect(told(withRounds(...old), withRounds(...own))).toEqual(expected);
  });

  it("gives a difference of rounds its own line, its round for the count of drafts, and its effect on drafts", () => {
    const [one] = diff([withRounds(PAST, FALL)], [withRounds(PAST, { ...FALL, id: "fall27" })]);
    expect(one).toMatchObject({
      file: "tenant.json",
      side: "new",
      touched: { rounds: ["fall"], drafts: "all" },
      isSettled: false,
    });
    const text = createExampleTenant(withRounds(PAST, { ...FALL, id: "fall27" })).texts.get("tenant.json") ?? "";
    expect(text.split("\n")[(one?.line ?? 0) - 1]).toContain('"fall27"');
    expect(one?.message).toContain("can read it, but no longer change or submit it");
  });

  it("settles a difference of rounds by a step that accepts it", () => {
    const steps = { "changes.json": { steps: [{ accept: "rounds", reason: "It is meant." }] } } as Example;
    const found = diff([withRounds(FALL)], [withRounds({ ...FALL, closes: "2027-01-10T23:59" }), steps]);
    expect(found.filter(({ isSettled }) => !isSettled)).toEqual([]);
  });
});
