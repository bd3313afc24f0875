import { expect, it } from "vitest";
import type { ConditionRule, LayoutNode } from "../core/index.ts";
import { onePageDefinition, smallTenant } from "../core/small-tenant.fixture.ts";
import { prove, type Proof, type Proofs } from "./prove.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

type Round = { readonly id: string; readonly opens: string; readonly closes: string };

/** Proves a form with a question "city" that is shown if all rules are true. */
function proveCity(rules: Readonly<Record<string, ConditionRule>>, rounds: readonly Round[]) {
  const conditions = Object.fromEntries(Object.entries(rules).map(([name, when]) => [name, { when }]));
  const layout = Object.keys(rules).reduce<LayoutNode>(
    (child, shownWhen) => ({ type: "block", shownWhen, children: [child] }),
    "city",
  );
  const definition = onePageDefinition({ city: { type: "string", title: "City" } }, [layout], conditions);
  const labelled = rounds.map((round) => ({ ...round, label: round.id }));
  return prove(smallTenant({ ...definition, tenant: { ...definition.tenant, rounds: labelled } }), NOW);
}

const partsOf = ({ proofs }: Proofs, wanted: Proof["outcome"]): readonly string[] =>
  proofs.flatMap(({ target: { kind, key, detail }, outcome }) =>
    outcome === wanted ? [`${kind} ${key} ${detail}`] : [],
  );

it("finds an applicant without a round, as in a draft from before the tenant had rounds", () => {
  const rounds = [{ id: "spring", opens: "2026-12-01T00:00", closes: "2027-01-31T23:59" }];
  expect(partsOf(proveCity({ other: { "!": { round: "spring" } } }, rounds), "unreachable")).toEqual([]);
});

it.each([
  ["2027-01-31T23:59", ["question city is shown", "condition none is true", "print city is printed for “everyone”"]],
  ["2027-02-01T00:01", []],
])("shows the form without a round to visitors only while two rounds are open (until %s)", (closes, parts) => {
  const none = { and: [{ "!": { round: "autumn" } }, { "!": { round: "spring" } }] };
  const rounds = [
    { id: "autumn", opens: "2026-11-01T00:00", closes },
    { id: "spring", opens: "2027-02-01T00:00", closes: "2027-06-30T23:59" },
  ];
  expect(partsOf(proveCity({ none }, rounds), "unreachable")).toEqual(parts);
});

it("finds the round and the moment that show a question", () => {
  const rules = {
    early: { "<": [{ moment: "now" }, { moment: "2026-01-15T17:00" }] },
    in_spring: { round: "spring" },
  };
  const rounds = [
    { id: "autumn", opens: "2025-09-01T00:00", closes: "2027-01-31T23:59" },
    { id: "spring", opens: "2025-09-01T00:00", closes: "2027-01-31T23:59" },
  ];
  const proofs = proveCity(rules, rounds);
  expect(partsOf(proofs, "reached")).toHaveLength(proofs.proofs.length);
  const found = proofs.applicants.find(({ reaches }) =>
    reaches.some(({ kind, key }) => kind === "question" && key === "city"),
  );
  expect(found?.application.round).toBe("spring");
  expect(found?.now.getTime()).toBeLessThan(Date.parse("2026-01-16T00:00Z"));
  // Nobody applies before the first round opens.
  const later = rounds.map((round) => ({ ...round, opens: "2026-02-01T00:00" }));
  expect(partsOf(proveCity(rules, later), "unreachable")).toEqual([
    "question city is shown",
    "condition early is true",
    "print city is printed for “everyone”",
  ]);
});
