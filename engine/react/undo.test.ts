import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, isAnswered, type Answers } from "../core/index.ts";
import { tenantAndApplication } from "../core/generated-tenant.fixture.ts";
import { SMALL_DEFINITION, smallTenant } from "../core/small-tenant.fixture.ts";
import { createAnswerStore, type AnswersChange, type RemovalEvent } from "./answer-store.ts";

const NOW = new Date("2026-11-21T17:00:00Z");

/** The school's details go when its name is emptied. */
const [about, final] = SMALL_DEFINITION.pages;
if (about === undefined || final === undefined) throw new Error("The small tenant has two pages.");
const tenant = smallTenant({
  ...SMALL_DEFINITION,
  dataModel: {
    type: "object",
    properties: { ...SMALL_DEFINITION.dataModel.properties, degree: { type: "string", title: "Degree" } },
  },
  conditions: { ...SMALL_DEFINITION.conditions, has_school: { when: { answered: "school_name" } } },
  pages: [
    about,
    {
      ...final,
      schema: {
        ...final.schema,
        properties: { ...final.schema.properties, degree: { type: "string", title: "Degree" } },
      },
      uiSchema: {
        ...final.uiSchema,
        "ui:layout": [
          ...(final.uiSchema["ui:layout"] ?? []),
          { type: "block", shownWhen: "has_school", children: ["degree"] },
        ],
      },
    },
  ],
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

describe("what a choice removes", () => {
  it("is offered where the choice was made, and one action puts back both", () => {
    const { store, offer, undo, changes, events } = open(CONVICTED);
    store.setAnswers({ felony: "N" });
    expect(offer("felony")).toMatchObject({
      before: { felony: "Y" },
      removed: { felony_comment: "A long explanation" },
    });
    undo("felony");
    expect(store.application().answers).toMatchObject(CONVICTED);
    expect(offer("felony")).toBeUndefined();
    expect(changes.at(-1)).toMatchObject({ typed: CONVICTED, cleared: {} });
    expect(events).toEqual([
      { kind: "removed", keys: ["felony_comment"] },
      { kind: "returned", keys: ["felony_comment"] },
    ]);
  });

  it("comes back by itself when the choice is taken back", () => {
    const { store, offer, changes, events } = open(CONVICTED);
    store.setAnswers({ felony: "N" });
    store.setAnswers({ felony: "Y" });
    expect(store.getAnswer("felony_comment")).toBe("A long explanation");
    expect([offer("felony"), changes.at(-1)?.typed]).toEqual([undefined, CONVICTED]);
    expect(events.map(({ kind }) => kind)).toEqual(["removed", "returned"]);
  });

  it("calls back whoever shows the choice, when it is offered and when it is not any more", () => {
    const { store } = open(CONVICTED);
    let calls = 0;
    store.subscribe("felony", () => (calls += 1));
    store.setAnswers({ felony: "N" });
    store.setAnswers({ felony: "Y" });
    expect(calls).toBe(2);
  });

  it("comes back when its question is asked again, whatever asks it", () => {
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

  it("is undone as one change where a text was deleted letter by letter", () => {
    const { store, undo } = open({ school_name: "Harvard", degree: "BA", first_name: "Ada" });
    store.setAnswers({ school_name: "Harvar" }, ["first_name"]);
    store.setAnswers({ school_name: "" });
    undo("school_name");
    expect(store.application().answers).toMatchObject({
      school_name: "Harvard",
      degree: "BA",
      first_name: "Ada",
    });
  });

  it("comes back with the country that it belongs to, and not with another one", () => {
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

  it("comes back with the tab that is chosen again", () => {
    const { store, events } = open({ sketch: "Once upon a time" });
    store.setTab("sketch_tabs", "upload");
    expect(store.removalAt("sketch_tabs")).toMatchObject({
      tabBefore: "type",
      removed: { sketch: "Once upon a time" },
    });
    store.setTab("sketch_tabs", "type");
    expect(store.getAnswer("sketch")).toBe("Once upon a time");
    expect(store.removalAt("sketch_tabs")).toBeUndefined();
    expect(events.map(({ kind }) => kind)).toEqual(["removed", "returned"]);
  });

  it("can be undone one after the other", () => {
    const { store, undo } = open({ ...CONVICTED, country: "USA", state: "NY", watched: "x" });
    store.setAnswers({ felony: "N" });
    store.setAnswers({ country: "CAN" });
    undo("felony");
    undo("country");
    expect(store.application().answers).toMatchObject({ ...CONVICTED, country: "USA", state: "NY", watched: "x" });
  });

  it("comes back, with what was entered in its place meanwhile, whenever its choice does", () => {
    const { store, undo, offer } = open({ country: "USA", state: "NY", watched: "x" });
    store.setAnswers({ country: "CAN" });
    store.setAnswers({ watched: "y" });
    expect(offer("country")?.removed).toEqual({ state: "NY", watched: "x" });
    undo("country");
    expect(store.application().answers).toMatchObject({ country: "USA", state: "NY", watched: "x" });
    // The tenant clears it whenever the country's condition changes, and what stood there under each comes back with it.
    store.setAnswers({ country: "CAN" });
    expect(store.getAnswer("watched")).toBe("y");
  });

  it("does not come back because of an answer from elsewhere", () => {
    const { store } = open(CONVICTED);
    store.setAnswers({ felony: "N" });
    store.show({ felony: "Y" });
    expect(store.getAnswer("felony_comment")).toBe("");
  });
});

const edits = fc.array(
  fc.tuple(fc.nat(1_000), fc.constantFrom<Answers[string]>("", "Y", "N", "1", "2", "USA", "CAN", "NY", true)),
  { minLength: 1, maxLength: 12 },
);

describe("whatever the tenant and the answers", () => {
  it("everything that a choice removes is offered back where the choice was made, as it was entered", () => {
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
});
