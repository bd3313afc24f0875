import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../tests/property-runs.ts";
import type { ConditionRule, LayoutNode, PageFile, TenantDefinition } from "../core/index.ts";
import { checkDraftAnswer, createEvaluator, EMPTY_APPLICATION, evaluate } from "../core/index.ts";
import { tenantAndApplication } from "../core/generated-tenant.fixture.ts";
import { onePageDefinition, smallTenant } from "../core/small-tenant.fixture.ts";
import { prove, type Proof } from "./prove.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

const PROPERTIES = {
  country: { type: "string", title: "Country", "x-options": "countries" },
  kind: { type: "string", title: "Kind", "x-options": "kinds" },
  site: { type: "string", title: "Site", "x-options": { list: "sites", by: ["country", "kind"] } },
  city: { type: "string", title: "City" },
  note: { type: "string", title: "Note" },
  age: { type: "integer", title: "Age" },
} as const;

const is = (key: string, value: string): ConditionRule => ({ "==": [{ var: key }, value] });
const block = (shownWhen: string, ...children: LayoutNode[]): LayoutNode => ({ type: "block", shownWhen, children });

function definitionWith(
  layout: readonly LayoutNode[],
  rules: Readonly<Record<string, ConditionRule>>,
  page: Partial<PageFile> = {},
): TenantDefinition {
  const conditions = Object.fromEntries(Object.entries(rules).map(([name, when]) => [name, { when }]));
  const definition = onePageDefinition(PROPERTIES, layout, conditions);
  return { ...definition, pages: definition.pages.map((one) => ({ ...one, ...page })) };
}

const proofsOf = (definition: TenantDefinition): readonly Proof[] => prove(smallTenant(definition), NOW).proofs;
const toWords = ({ target: { kind, key, detail } }: Proof): string => `${kind} ${key} ${detail}`;
const told = (definition: TenantDefinition): readonly string[] =>
  proofsOf(definition).flatMap((proof) => (proof.outcome === "reached" ? [] : [toWords(proof)]));
const unreachable = (definition: TenantDefinition): readonly string[] =>
  proofsOf(definition).flatMap((proof) => (proof.outcome === "unreachable" ? [toWords(proof)] : []));

describe("prove, for forms with a known fault", () => {
  it("finds a block whose condition contradicts the condition around it", () => {
    const rules = { in_usa: is("country", "USA"), in_canada: is("country", "CAN") };
    const definition = definitionWith(["country", block("in_usa", block("in_canada", "city"))], rules);
    expect(unreachable(definition)).toEqual(["question city is shown", "print city is printed for “everyone”"]);
    expect(proofsOf(definition).find(({ target }) => target.key === "city")).toMatchObject({
      why: 'this needs that "in_usa" is true and "in_canada" is true; no answers do that',
      conditions: ["in_usa", "in_canada"],
    });
  });

  it("finds a message whose question is hidden whenever the message applies", () => {
    const rules = { no_note: { notAnswered: "note" }, has_note: { answered: "note" } };
    const definition = definitionWith(["note", block("no_note", "city")], rules, {
      rules: [{ field: "city", requiredWhen: "has_note", message: "Needed" }],
    });
    expect(unreachable(definition)).toEqual(["message city says “Needed”"]);
  });

  it("finds questions that wait for each other, and gives this reason", () => {
    const rules = { has_city: { answered: "city" }, has_note: { answered: "note" } };
    const definition = definitionWith([block("has_note", "city"), block("has_city", "note")], rules);
    expect(unreachable(definition)).toEqual([
      "question city is shown",
      "question note is shown",
      "question city keeps an answer",
      "question note keeps an answer",
      "condition has_city is true",
      "condition has_note is true",
      "print city is printed for “everyone”",
      "print note is printed for “everyone”",
    ]);
    expect(proofsOf(definition).find(({ target }) => target.key === "city")?.why).toContain(
      "only answers to questions that nobody reaches do that",
    );
  });

  it("finds an option that no choice offers, a page that nobody reaches and a message that never appears", () => {
    const rules = { nowhere: { and: [is("country", "USA"), is("country", "CAN")] } };
    const page = { rules: [{ field: "note", wrongWhen: "nowhere", message: "Never" }] };
    expect(unreachable(definitionWith(["country", "note"], rules, page))).toEqual([
      "condition nowhere is true",
      "message note says “Never”",
    ]);
    expect(unreachable(definitionWith(["note"], rules, { shownWhen: "nowhere" }))).toContain("page only is shown");
    const definition = definitionWith(["country", "kind", "site"], {});
    const sites = { keyed: { XXX: { "1": [{ value: "a", label: "A" }] }, USA: { "2": [{ value: "b", label: "B" }] } } };
    expect(unreachable({ ...definition, options: { ...definition.options, sites } })).toEqual([
      "option site offers “a”",
    ]);
  });

  it("finds a condition that a watcher makes false at once", () => {
    const rules = { has_note: { answered: "note" } };
    const undone = definitionWith(["note", { type: "watcher", condition: "has_note", clears: ["note"] }], rules);
    expect(told(undone)).toContain("condition has_note is true");
  });

  const ofNote = ["condition has_note is true", "condition no_note is false", "condition y is true"];
  const LOST = ["question note keeps an answer", ...ofNote];
  const noted = { has_note: { answered: "note" }, no_note: { notAnswered: "note" }, y: is("note", "Y") };
  it.each<readonly [string, readonly LayoutNode[], readonly string[]]>([
    ["a block that hides its own answer", [{ type: "block", hiddenWhen: "has_note", children: ["note"] }], LOST],
    [
      "a block that clears the answer that hides it",
      ["note", { type: "block", shownWhen: "no_note", clears: ["note"], children: ["city"] }],
      LOST,
    ],
    [
      "a block that clears one answer that hides it",
      ["note", { type: "block", hiddenWhen: "y", clears: ["note"], children: ["city"] }],
      ["condition y is true"],
    ],
    [
      "two blocks that clear one key in turn",
      [
        "country",
        "note",
        { type: "block", shownWhen: "in_usa", clears: ["note"], children: ["city"] },
        { type: "block", hiddenWhen: "in_usa", clears: ["note"], children: ["age"] },
      ],
      LOST,
    ],
    [
      "two blocks that each hide the other's question",
      [{ type: "block", hiddenWhen: "has_city", children: ["note"] }, block("y", "city")],
      ["question city keeps an answer", "condition has_city is true"],
    ],
  ])("finds %s", (_, layout, expected) => {
    const rules = { ...noted, has_city: { answered: "city" }, in_usa: is("country", "USA") };
    const isOther = (part: string) => (part.includes("city") && !expected.includes(part)) || part.includes("in_usa");
    expect(unreachable(definitionWith(layout, rules)).filter((part) => !isOther(part))).toEqual(expected);
  });

  it("finds the birth dates of ages, and a block for adults around a block for minors", () => {
    const born = { type: "string", title: "Born", format: "date", "x-date": { max: "today" } } as const;
    const age: ConditionRule = { age: [{ var: "born" }] };
    const later: ConditionRule = { ">=": [{ age: [{ var: "born" }, "2027-09-01"] }, 18] };
    const conditions = {
      adult: { when: { ">=": [age, 18] } },
      grown: { when: { ">": [age, 17] } },
      just: { when: { "==": [age, 18] } },
      minor: { when: { "<": [age, 18] } },
      closing: { when: { "<": [{ age: [{ var: "born" }, { date: ["today", { moment: "roundCloses" }] }] }, 18] } },
      soon: { when: { and: [later, { "<": [age, 18] }] } },
    };
    const of = (...layout: LayoutNode[]) => onePageDefinition({ ...PROPERTIES, born }, ["born", ...layout], conditions);
    const open = of(block("adult", "city"), block("minor", "note"));
    // Without a round, nobody's age at its end is known.
    expect([told(open), unreachable(open)]).toEqual([["condition closing is true"], []]);
    expect(unreachable(of(block("adult", block("minor", "city"))))).toContain("question city is shown");
  });

  it("finds a case that an earlier case makes unreachable, unless another group shows its question", () => {
    const rules = { in_usa: is("country", "USA"), abroad: is("country", "CAN"), in_canada: is("country", "CAN") };
    const group = (...cases: readonly (readonly [when: string, key: string])[]): LayoutNode => ({
      type: "group",
      cases: cases.map(([when, key]) => ({ when, children: [key] })),
    });
    const first = group(["abroad", "city"], ["in_canada", "note"]);
    expect(
      unreachable(definitionWith(["country", first, group(["in_usa", "city"], ["in_canada", "note"])], rules)),
    ).toEqual([]);
    expect(unreachable(definitionWith(["country", first, group(["abroad", "city"])], rules))).toContain(
      "question note is shown",
    );
  });

  it("finds a condition that needs the answers of two tabs", () => {
    const tabs: LayoutNode = {
      type: "tabs",
      id: "how",
      label: "How?",
      tabs: [
        { id: "one", label: "One", children: ["city"] },
        { id: "two", label: "Two", children: ["note"] },
      ],
    };
    const both = { and: [{ answered: "city" }, { answered: "note" }] };
    expect(unreachable(definitionWith([tabs], { both, city: { answered: "city" } }))).toEqual([
      "condition both is true",
    ]);
  });

  it("finds a question that is hidden once the required questions are answered", () => {
    const rules = { no_note: { notAnswered: "note" } };
    const definition = definitionWith(["note", block("no_note", "city")], rules);
    expect(unreachable(definition)).toEqual([]);
    const [page] = definition.pages;
    const pages = page === undefined ? [] : [{ ...page, schema: { ...page.schema, required: ["note"] } }];
    expect(unreachable({ ...definition, pages })).toEqual([
      "question city is shown in an application that can be submitted",
    ]);
    expect(proofsOf({ ...definition, pages }).find(({ outcome }) => outcome === "unreachable")?.why).toBe(
      'this needs that "no_note" is true and "note" is answered; no answers do that',
    );
  });

  it("decides a page whose condition waits for its own question, beside a rule that calculates", () => {
    const rules = {
      wants: is("note", "Y"),
      rich: { ">": [{ "*": [{ var: "age" }, { var: "age" }] }, 1_000] },
    };
    const definition = definitionWith(["age", block("rich", "note", "city")], rules, { shownWhen: "wants" });
    expect(unreachable(definition)).toContain("page only is shown");
    expect(unreachable(definition)).toContain("question city is shown");
  });

  it("finds an applicant with one of many combinations of choices", () => {
    const keys = Array.from({ length: 12 }, (_, at) => `q${at}`);
    const options = ["a", "b", "c", "d", "e"].map((value) => ({ value, label: value }));
    const properties = Object.fromEntries(
      keys.map((key) => [key, { type: "string", title: key, "x-options": "letters" } as const]),
    );
    const definition = onePageDefinition({ ...properties, city: PROPERTIES.city }, [...keys, block("all", "city")], {
      all: { when: { and: keys.map((key) => is(key, "e")) } },
    });
    expect(told({ ...definition, options: { letters: { options } } })).toEqual([]);
  });

  it.each<readonly [string, ConditionRule]>([
    ["compares today with a day", { ">=": [{ date: "today" }, { date: "2026-12-01" }] }],
    [
      "compares an answer with today and with a day",
      { and: [{ ">": [{ var: "born" }, "2027-01-01"] }, { "<": [{ var: "born" }, { date: "today" }] }] },
    ],
  ])("does not decide a part that %s, because another day may reach it", (_, when) => {
    const born = { type: "string", title: "Born", format: "date" } as const;
    const definition = onePageDefinition({ ...PROPERTIES, born }, ["born", block("later", "city")], {
      later: { when },
    });
    expect(unreachable(definition)).toEqual([]);
    expect(told(definition)).toContain("question city is shown");
  });
});

describe("prove, with limits", () => {
  it.each([{ min: "today+20y" }, { max: "1950-01-01" }, { min: "1999-01-01", max: "1999-12-31" }])(
    "answers a date within %j",
    (bounds) => {
      const properties = {
        ...PROPERTIES,
        day: { type: "string", title: "Day", format: "date", "x-date": bounds },
      } as const;
      const definition = onePageDefinition(properties, ["day"], { has_day: { when: { answered: "day" } } });
      expect(told(definition)).toEqual([]);
    },
  );

  it("does not decide a rule that calculates, and reaches one that a sample answers", () => {
    const rules = {
      far: { "==": [{ "*": [{ var: "age" }, 7] }, 91] },
      near: { ">": [{ "*": [{ var: "age" }, 7] }, 0] },
    };
    const proofs = proofsOf(definitionWith(["age"], rules));
    const outcomeOf = (key: string) =>
      proofs.find(({ target }) => target.key === key && target.detail === "is true")?.outcome;
    expect([outcomeOf("far"), outcomeOf("near")]).toEqual(["undecided", "reached"]);
  });

  it("tries every choice of a list if a rule compares choices by size", () => {
    const over = (key: string, least: number): ConditionRule => ({ ">": [{ var: key }, least] });
    const rules = { high: over("country", 25), higher: over("country", 95) };
    const definition = definitionWith(["country", block("high", "city")], rules);
    const countries = { options: ["10", "20", "30", "90"].map((value) => ({ value, label: value })) };
    expect(unreachable({ ...definition, options: { ...definition.options, countries } })).toEqual([
      "condition higher is true",
    ]);
  });

  it("leaves a comparison of texts undecided if their maximum length excludes the values to try", () => {
    const definition = definitionWith(["city", block("between", "note")], {
      between: { and: [{ ">": [{ var: "city" }, 10.5] }, { "<": [{ var: "city" }, 12.5] }] },
    });
    const { properties } = definition.dataModel;
    const city = { type: "string", title: "City", maxLength: 2 } as const;
    const dataModel = { ...definition.dataModel, properties: { ...properties, city } };
    const pages = definition.pages.map((page) => ({ ...page, schema: dataModel }));
    const short = { ...definition, dataModel, pages };
    expect(evaluate(smallTenant(short), { ...EMPTY_APPLICATION, answers: { city: "11" } }, NOW).visible).toContain(
      "note",
    );
    expect(unreachable(short)).toEqual([]);
  });

  it("reports that the time limit ended the search", () => {
    const tenant = smallTenant(definitionWith(["country", block("in_usa", "city")], { in_usa: is("country", "USA") }));
    const undecided = prove(tenant, NOW, -1).proofs.filter(({ outcome }) => outcome === "undecided");
    expect(undecided.every(({ why }) => why?.startsWith("Not decided within") === true)).toBe(true);
  });
});

describe("prove, for any tenant", () => {
  it("declares nothing unreachable that an application reaches, and its applicants reach the parts listed for them", () => {
    fc.assert(
      fc.property(tenantAndApplication, ({ tenant, application }) => {
        const { proofs, applicants } = prove(tenant, NOW, 300);
        const outcomes = new Map(proofs.map(({ target, outcome }) => [target, outcome]));
        for (const one of applicants) {
          const evaluation = evaluate(tenant, one.application, one.now);
          expect(evaluation.clears).toEqual([]);
          for (const target of one.reaches) {
            expect(target.holds(one.application, evaluation)).toBe(true);
            expect(outcomes.get(target)).toBe("reached");
          }
        }
        const evaluator = createEvaluator(tenant, { ...application, answers: {} }, NOW);
        for (const [key, value] of Object.entries(application.answers)) {
          if (!evaluator.evaluation().visible.has(key)) continue;
          if (checkDraftAnswer(tenant, key, value, "2026-11-21") === undefined)
            evaluator.change({ answers: { [key]: value } });
          for (const { target, outcome } of proofs) {
            const holds = outcome === "unreachable" && target.holds(evaluator.application(), evaluator.evaluation());
            expect([target.kind, target.key, target.detail, holds]).toEqual([
              target.kind,
              target.key,
              target.detail,
              false,
            ]);
          }
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  const literal = fc.constantFrom("USA", "CAN");
  const tests = fc.oneof(
    literal.map((value) => is("country", value)),
    literal.map((value): ConditionRule => ({ notIn: [{ var: "country" }, [value]] })),
    fc.constantFrom("1", "2").map((value) => is("kind", value)),
    fc.constantFrom("city", "kind").map((key): ConditionRule => ({ answered: key })),
  );
  const rule = fc.array(tests, { minLength: 1, maxLength: 3 }).map((and): ConditionRule => ({ and }));

  it("decides a block as the evaluation of every combination of answers does", () => {
    fc.assert(
      fc.property(rule, rule, (outer, inner) => {
        const definition = definitionWith(["country", "kind", "city", block("outer", block("inner", "note"))], {
          outer,
          inner,
        });
        const tenant = smallTenant(definition);
        const isShown = ["", "USA", "CAN", "GBR"].some((country) =>
          ["", "1", "2"].some((kind) =>
            ["", "x"].some((city) =>
              evaluate(
                tenant,
                { answers: { country, kind, city }, tabs: {}, addAnother: {}, documents: {} },
                NOW,
              ).visible.has("note"),
            ),
          ),
        );
        const proof = prove(tenant, NOW).proofs.find(
          ({ target: { kind, key } }) => kind === "question" && key === "note",
        );
        expect(proof?.outcome).toBe(isShown ? "reached" : "unreachable");
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
