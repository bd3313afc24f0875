import { expect, it } from "vitest";
import { evaluate } from "../evaluation/evaluate.ts";
import { EMPTY_APPLICATION } from "../answers/answers.ts";
import { smallTenant, SMALL_DEFINITION } from "../small-tenant.fixture.ts";

const tenant = smallTenant({
  ...SMALL_DEFINITION,
  tenant: {
    ...SMALL_DEFINITION.tenant,
    timeZone: "Europe/Dublin",
    rounds: [
      { id: "early", label: "Early", opens: "2026-09-01T09:00", closes: "2026-12-01T17:00", grace: 30 },
      { id: "late", label: "Late", opens: "2027-01-10T09:00", closes: "2027-03-01T17:00" },
    ],
  },
  conditions: {
    ...SMALL_DEFINITION.conditions,
    is_early: { when: { round: "early" } },
    has_closed: { when: { ">=": [{ moment: "now" }, { moment: "roundCloses" }] } },
  },
});

/** Returns the names of the round's conditions that are true. */
function holding(at: string, round?: string): readonly string[] {
  const { conditions } = evaluate(tenant, { ...EMPTY_APPLICATION, round }, new Date(at));
  return ["is_early", "has_closed"].filter((name) => conditions.get(name));
}

it.each([
  ["is for no round yet, while one is open", "2026-11-01T12:00:00Z", undefined, ["is_early"]],
  ["is for no round yet, in one round's grace period", "2026-12-01T17:10:00Z", "", ["is_early", "has_closed"]],
  ["is for no round yet, and none is open", "2026-12-20T12:00:00Z", "", []],
  ["has a round that is in its grace period", "2026-12-01T17:10:00Z", "early", ["is_early", "has_closed"]],
  ["was reopened while another round is open", "2027-02-01T12:00:00Z", "early", ["is_early", "has_closed"]],
  ["is for the other round", "2027-02-01T12:00:00Z", "late", []],
  ["is for a round that the tenant no longer has", "2026-11-01T12:00:00Z", "gone", []],
] as const)("reads the round of an application that %s", (_, at, round, holds) => {
  expect(holding(at, round)).toEqual(holds);
});
