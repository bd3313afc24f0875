import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, isAnswered, type Answers } from "../core/index.ts";
import { tenantAndApplication } from "../core/generated-tenant.fixture.ts";
import { SMALL_DEFINITION, smallTenant } from "../core/small-tenant.fixture.ts";
import { createAnswerStore, type AnswersChange, type RemovalEvent } from "./answer-store.ts";

const NOW = new Date("2026-11-21T17:00:00Z");

const degree = { type: "string", title: "Degree" } as const;
const { dataModel, conditions, pages } = SMALL_DEFINITION;
/** Hides and clears the degree while the school's name is empty. */
const tenant = smallTenant({
  ...SMALL_DEFINITION,
  dataModel: { type: "object", properties: { ...dataModel.properties, degree } },
  conditions: { ...conditions, has_school: { when: { answered: "school_name" } } },
  pages: pages.map((page) => {
    if (page.id !== "final") return page;
    const block = { type: "block", shownWhen: "has_school", children: ["degree"] } as const;
    return {
      ...page,
      schema: { ...page.schema, properties: { ...page.schema.properties, degree } },
      uiSchema: { ...page.uiSchema, "ui:layout": [...(page.uiSchema["ui:layout"] ?? []), block] },
    };
  }),
});

function open(answers: Answers = {}) {
  const changes: AnswersChange[] = [];
  const events: RemovalEvent[] = [];
  const store = createAnswerStore({
    tenant,
    application: { ...EMPTY_APPLICATION, answers },
    now: NOW,
    onChange: (change) => changes.push(change),
  });
  store.onRemoval((event) => events.push(event));
  const offer = (key: string) => store.getField(key).removal;
  const undo = (key: string) => store.undo(offer(key)?.id ?? -1);
  return { store, changes, events, offer, undo };
}

const CONVICTED = { felony: "Y", felony_comment: "A long explanation" };

describe("an answer that a choice removes", () => {
  it("restores a removed answer when the applicant reverses the choice, and notifies listeners of both", () => {
    const { store, offer, changes, events } = open(CONVICTED);
    let calls = 0;
    store.subscribe("felony", () => (calls += 1));
    store.setAnswers({ felony: "N" });
    store.setAnswers({ felony: "Y" });
    expect(store.getAnswer("felony_comment")).toBe("A long explanation");
    expect([offer("felony"), changes.at(-1)?.typed, calls]).toEqual([undefined, CONVICTED, 2]);
    expect(events.map(({ kind }) => kind)).toEqual(["removed", "returned"]);
  });

  it("restores a removed answer whenever its question is shown again", () => {
    const { store, offer } = open({ school_name: "Harvard", degree: "BA" });
    for (const name of ["Harv", "H", ""]) store.setAnswers({ school_name: name });
    expect(offer("school_name")).toMatchObject({
      before: { school_name: "Harvard" },
      removed: { degree: "BA" },
    });
    store.setAnswers({ school_name: "Y" });
    expect([store.getAnswer("school_name"), store.getAnswer("degree")]).toEqual(["Y", "BA"]);
    expect(offer("school_name")).toBeUndefined();
  });

  it("restores a removed answer with its own country, and not with another country", () => {
    const { store, offer } = open({ country: "USA", state: "NY" });
    store.setAnswers({ country: "FRA" });
    store.setAnswers({ country: "CAN" });
    expect(store.getAnswer("state")).toBe("");
    expect(offer("country")).toMatchObject({ before: { country: "USA" } });
    store.setAnswers({ state: "ON" });
    expect(offer("country")).toBeUndefined();
    store.setAnswers({ country: "USA" });
    expect(store.getAnswer("state")).toBe("NY");
    store.setAnswers({ country: "CAN" });
    expect([store.getAnswer("state"), store.getAnswer("state_desc")]).toEqual(["ON", "Ontario"]);
  });

  it("restores a removed answer when its tab is chosen again here, or on undo if another page chose the tab", () => {
    const { store, events, changes } = open({ sketch: "Once upon a time" });
    store.setTab("sketch_tabs", "upload");
    expect(store.removalAt("sketch_tabs")).toMatchObject({
      tabBefore: "type",
      removed: { sketch: "Once upon a time" },
    });
    store.setTab("sketch_tabs", "type");
    expect(store.getAnswer("sketch")).toBe("Once upon a time");
    expect(store.removalAt("sketch_tabs")).toBeUndefined();
    expect(events.map(({ kind }) => kind)).toEqual(["removed", "returned"]);
    store.setTab("sketch_tabs", "upload");
    store.showLayout({ tabs: { sketch_tabs: "type" } });
    store.undo(store.removalAt("sketch_tabs")?.id ?? -1);
    expect(changes.at(-1)?.typed).toEqual({ sketch: "Once upon a time" });
    expect(store.removalAt("sketch_tabs")).toBeUndefined();
  });

  it("restores a removed answer by an undo, not when another page reverses the choice", () => {
    const { store, undo, offer } = open(CONVICTED);
    store.setAnswers({ felony: "N" });
    store.show({ felony: "Y" });
    expect(store.getAnswer("felony_comment")).toBe("");
    undo("felony");
    expect(store.application().answers).toMatchObject(CONVICTED);
    expect(offer("felony")).toBeUndefined();
  });
});

describe("an answer that a suggestion replaces", () => {
  const TYPED = { first_name: "100 Ri", country: "CAN", state: "ON", watched: "x", school_name: "" };
  const RECORD = { first_name: "100 Ridge Road", country: "USA", state: "NY", school_name: "Harvard" };

  /** A suggestion's text arrives at once, and its record later. */
  function choose(store: ReturnType<typeof open>["store"]) {
    const choice = {};
    store.setAnswers({ first_name: "100 Ridge" }, [], choice);
    store.setAnswers(RECORD, [], choice);
  }

  it("offers undo with the typed text, and restores everything in one step", () => {
    const { store, events, offer, undo } = open({ ...TYPED, first_name: "" });
    for (const text of ["1", "100", "100 Ri"]) store.setAnswers({ first_name: text });
    choose(store);
    expect(store.application().answers).toMatchObject(RECORD);
    expect(offer("first_name")).toMatchObject({
      before: { first_name: "100 Ri" },
      replaced: { country: "CAN", state: "ON" },
    });
    expect(events).toContainEqual({ kind: "replaced", keys: ["country", "state"] });
    undo("first_name");
    expect(store.application().answers).toMatchObject(TYPED);
    expect(offer("first_name")).toBeUndefined();
    expect(events.at(-1)?.kind).toBe("returned");
  });

  it("keeps later entries in an undo, and offers no undo if they replaced everything or nothing changed", () => {
    const { store, offer, undo } = open(TYPED);
    choose(store);
    store.setAnswers({ school_name: "Yale" });
    undo("first_name");
    expect(store.application().answers).toMatchObject({ ...TYPED, school_name: "Yale" });
    choose(store);
    store.setAnswers({ country: "CAN" });
    store.setAnswers({ state: "ON" });
    store.setAnswers({ school_name: "Penn" });
    store.setAnswers({ watched: "y" });
    expect(offer("first_name")).toBeUndefined();
    const same = open({ ...RECORD, first_name: "100" });
    choose(same.store);
    expect(same.offer("first_name")).toBeUndefined();
  });
});

const edits = fc.array(
  fc.tuple(fc.nat(1_000), fc.constantFrom<Answers[string]>("", "Y", "N", "1", "2", "USA", "CAN", "NY", true)),
  { minLength: 1, maxLength: 12 },
);

const changes = fc.array(
  fc.oneof(
    fc.constantFrom("", "Harvard", "Yale").map((name): Answers => ({ school_name: name })),
    fc.constantFrom("", "BA", "MA").map((degree): Answers => ({ degree })),
    fc.constantFrom("Y", "N").map((felony): Answers => ({ felony })),
    fc.constantFrom("", "Long ago").map((comment): Answers => ({ felony_comment: comment })),
    fc.constantFrom("USA", "CAN", "FRA").map((country): Answers => ({ country })),
    fc.constantFrom("", "x", "y").map((watched): Answers => ({ watched })),
    fc
      .constantFrom(
        { first_name: "1 Road", country: "USA", state: "NY" },
        { first_name: "2 Road", country: "CAN", state: "ON", school_name: "Yale" },
      )
      .map((record): Answers => record),
  ),
  { minLength: 1, maxLength: 12 },
);

describe("for any tenant and answers", () => {
  it("offers every removed answer at its choice, as entered", () => {
    fc.assert(
      fc.property(tenantAndApplication, edits, (generated, made) => {
        const store = createAnswerStore({ tenant: generated.tenant, application: generated.application, now: NOW });
        const asked = generated.keys.filter((key) => generated.tenant.fields.get(key)?.isDocument === false);
        for (const [at, value] of made) {
          const key = asked[at % asked.length] ?? "";
          const before = asked.map((other) => [other, store.getEntered(other)] as const);
          store.setAnswers({ [key]: value });
          const removed = before.filter(
            ([other, entered]) => other !== key && isAnswered(entered) && !isAnswered(store.getEntered(other)),
          );
          expect(store.getField(key).removal?.removed ?? {}).toMatchObject(Object.fromEntries(removed));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("restores exactly the answers from before the choice on undo, whatever changed earlier", () => {
    const snapshot = (store: ReturnType<typeof open>["store"]) =>
      Object.fromEntries([...tenant.fields.keys()].map((key) => [key, store.getEntered(key) ?? ""]));
    const offers = { whole: 0 };
    fc.assert(
      fc.property(changes, (made) => {
        const { store, offer, undo } = open({ ...CONVICTED, country: "USA", state: "NY", watched: "x" });
        let last = "";
        for (const answers of made) {
          const [at = ""] = Object.keys(answers);
          const isOne = Object.keys(answers).length === 1;
          // Two consecutive changes of one text may form one step.
          const isAlone = !isOne || at !== last;
          const before = snapshot(store);
          const offered = offer(at)?.id;
          store.setAnswers(answers);
          last = isOne ? at : "";
          const id = offer(at)?.id;
          if (id === undefined || id === offered || !isAlone || before[at] === answers[at]) continue;
          offers.whole += 1;
          undo(at);
          expect(snapshot(store)).toEqual(before);
          last = "";
        }
      }),
      { numRuns: 500 },
    );
    expect(offers.whole).toBeGreaterThan(100);
  });
});
