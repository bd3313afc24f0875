import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, itemCount, type Answers } from "../core/index.ts";
import { SMALL_DEFINITION, smallTenant } from "../core/small-tenant.fixture.ts";
import { createAnswerStore, type AnswersChange } from "./answer-store.ts";

const NOW = new Date("2026-11-21T17:00:00Z");
const JOBS = ["job_", "job_2_", "job_3_", "job_4_"];
const MEMBERS = ["name", "country", "state", "from", "note", "seen"];

const [about, ...others] = SMALL_DEFINITION.pages;
if (about === undefined) throw new Error("The small tenant has no page.");
const jobs = Object.fromEntries(
  JOBS.flatMap((job) => [
    [`${job}name`, { type: "string", title: "Employer" }] as const,
    [`${job}country`, { type: "string", title: "Country", "x-options": "countries" }] as const,
    [`${job}state`, { type: "string", title: "State", "x-options": { list: "states", by: `${job}country` } }] as const,
    [`${job}from`, { type: "string", title: "From", format: "date" }] as const,
    [`${job}note`, { type: "string", title: "Note" }] as const,
    [`${job}seen`, { type: "boolean", title: "Seen" }] as const,
  ]),
);
/** Four jobs: the state hangs on the country, and the note is asked of abroad only and cleared by a watcher. */
const tenant = smallTenant({
  ...SMALL_DEFINITION,
  dataModel: { type: "object", properties: { ...SMALL_DEFINITION.dataModel.properties, ...jobs } },
  conditions: {
    ...SMALL_DEFINITION.conditions,
    "{job}abroad": { when: { and: [{ answered: "{job}country" }, { "!=": [{ var: "{job}country" }, "USA"] }] } },
  },
  pages: [
    {
      ...about,
      schema: { ...about.schema, properties: { ...about.schema.properties, ...jobs } },
      uiSchema: {
        "ui:layout": [
          ...about.uiSchema["ui:layout"],
          {
            type: "addAnother",
            id: "job",
            label: "Add",
            itemTitle: "Job {n}",
            prefixes: JOBS,
            children: [
              "{job}name",
              "{job}country",
              "{job}state",
              "{job}from",
              "{job}seen",
              { type: "block", shownWhen: "{job}abroad", children: ["{job}note"] },
              { type: "watcher", condition: "{job}abroad", clears: ["{job}note"] },
            ],
          },
        ],
      },
    },
    ...others,
  ],
});

function open(answers: Answers = {}, count = 1) {
  const changes: AnswersChange[] = [];
  const store = createAnswerStore({
    tenant,
    application: { ...EMPTY_APPLICATION, answers, addAnother: { job: count } },
    now: NOW,
    onChange: (change) => changes.push(change),
  });
  const item = (n: number) =>
    Object.fromEntries(
      MEMBERS.flatMap((member) => {
        const value = store.getEntered(`${JOBS[n - 1] ?? ""}${member}`);
        return value === undefined || value === "" ? [] : [[member, value] as const];
      }),
    );
  const countNow = () => itemCount(tenant, store.application(), "job");
  const items = () => Array.from({ length: countNow() }, (_, index) => item(index + 1));
  const undo = () => store.items.giveBack("job", store.items.removedFrom("job")?.id ?? -1);
  return { store, changes, items, countNow, undo };
}

const ALBANY = { job_name: "A", job_country: "USA", job_state: "NY", job_seen: true };
const TORONTO = {
  job_2_name: "B",
  job_2_country: "CAN",
  job_2_country_desc: "Canada",
  job_2_state: "ON",
  job_2_note: "Far away",
};
const NOWHERE = { job_3_name: "C", job_3_from: "2026-02", job_3_from_typed: "2026-02" };
const THREE = { ...ALBANY, ...TORONTO, ...NOWHERE, job_3_from: "" };
const A = { name: "A", country: "USA", state: "NY", seen: true };
const B = { name: "B", country: "CAN", state: "ON", note: "Far away" };
const C = { name: "C", from: "2026-02" };

describe("an item that is removed", () => {
  it("goes, and the later ones move up with every answer, a refused date and dependent answers too", () => {
    const { store, items } = open(THREE, 3);
    expect(items()).toEqual([A, B, C]);
    expect(store.items.remove("job", 1)).toBe(true);
    expect(items()).toEqual([B, C]);
    expect(store.getAnswer("job_country_desc")).toBe("Canada");
    expect(store.getAnswer("job_2_country_desc")).toBe("");
  });

  it("is an ordinary change of answers, each under its own key, with what is emptied among them", () => {
    const { store, changes } = open(THREE, 3);
    store.items.remove("job", 2);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.typed).toEqual({
      job_2_name: "C",
      job_2_country: "",
      job_2_state: "",
      job_2_note: "",
      job_2_from: "2026-02",
      job_3_name: "",
      job_3_from: "",
    });
    expect(changes[0]?.cleared).toEqual({});
  });

  it("is given back where it stood, and what was changed in the others since stays", () => {
    const { store, items, undo } = open(THREE, 3);
    store.items.remove("job", 2);
    store.setAnswers({ job_2_name: "Changed since" });
    expect(undo()).toBe(true);
    expect(items()).toEqual([A, B, { ...C, name: "Changed since" }]);
    expect(store.items.removedFrom("job")).toBeUndefined();
  });

  it("can be given back after another one was removed, the last one first", () => {
    const { store, items, undo } = open(THREE, 3);
    store.items.remove("job", 1);
    store.items.remove("job", 1);
    expect(items()).toEqual([C]);
    undo();
    expect(items()).toEqual([B, C]);
    undo();
    expect(items()).toEqual([A, B, C]);
  });

  it("is not offered back while there is no room for it, or if it was empty", () => {
    const { store, items, undo } = open({ ...THREE, job_4_name: "D" }, 4);
    store.items.remove("job", 4);
    store.setCount("job", 4);
    expect([store.items.removedFrom("job"), undo()]).toEqual([undefined, false]);
    store.items.remove("job", 4);
    expect(store.items.removedFrom("job")).toMatchObject({ n: 4 });
    undo();
    expect(items()[3]).toEqual({ name: "D" });
    const empty = open({ job_name: "A" }, 2);
    empty.store.items.remove("job", 2);
    expect([empty.countNow(), empty.store.items.removedFrom("job")]).toEqual([1, undefined]);
  });

  it("is never the only one", () => {
    const { store, items } = open({ job_name: "A" });
    expect([store.items.remove("job", 1), store.items.remove("job", 2)]).toEqual([false, false]);
    expect(items()).toEqual([{ name: "A" }]);
  });

  it("takes along no offer to undo a choice, which would put an answer into another item", () => {
    const { store, items } = open(THREE, 3);
    store.setAnswers({ job_2_country: "USA" });
    expect(store.getField("job_2_country").removal).toBeDefined();
    store.items.remove("job", 1);
    expect(store.getField("job_2_country").removal).toBeUndefined();
    store.setAnswers({ job_2_country: "CAN" });
    expect(items()[1]).toEqual({ ...C, country: "CAN" });
  });
});

describe("two items that change places", () => {
  it("keep all of their answers", () => {
    const { store, items } = open(THREE, 3);
    expect(store.items.swap("job", 2, 1)).toBe(true);
    expect(items()).toEqual([B, A, C]);
  });

  it("are items that there are", () => {
    const { store } = open(THREE, 3);
    expect([store.items.swap("job", 0, 1), store.items.swap("job", 3, 4)]).toEqual([false, false]);
  });
});

describe("any sequence of removals, moves and returns", () => {
  const answersOf = fc
    .array(
      fc.record({
        name: fc.constantFrom("", "A", "B"),
        country: fc.constantFrom("", "USA", "CAN"),
        note: fc.constantFrom("", "Note"),
        from: fc.constantFrom("", "2020-01-01", "2020-0"),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((items) =>
      Object.fromEntries(
        items.flatMap((item, index) =>
          Object.entries(item).map(([member, value]) => [`${JOBS[index] ?? ""}${member}`, value]),
        ),
      ),
    );

  it("gives back exactly what a removal took", () => {
    fc.assert(
      fc.property(answersOf, fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }), (answers, removals) => {
        const { store, items, undo } = open({}, 4);
        store.setAnswers(answers);
        const stack: (readonly object[])[] = [];
        for (const n of removals) {
          const before = items();
          const last = store.items.removedFrom("job")?.id;
          store.items.remove("job", n);
          if (store.items.removedFrom("job")?.id !== last) stack.push(before);
        }
        for (const before of stack.toReversed()) {
          undo();
          const answered = (all: readonly object[]) => all.filter((item) => Object.keys(item).length > 0);
          expect(answered(items())).toEqual(answered(before));
        }
      }),
      { numRuns: 200 },
    );
  });
});
