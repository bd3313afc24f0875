import { expect, it, vi } from "vitest";
import type { Answers } from "../core/index.ts";
import type { AnswersChange } from "./answer-store.ts";
import { openSmallStore } from "./small-store.fixture.ts";

const storeWith = (answers: Answers = {}) => openSmallStore({ answers });

function reportingStore(answers: Answers = {}) {
  const changes: AnswersChange[] = [];
  return { changes, store: openSmallStore({ answers }, { onChange: (change) => changes.push(change) }) };
}

it("notifies, once for each change, listeners of the key, of the changed structure, and of all", () => {
  const store = storeWith({ first_name: "Ad" });
  const [named, other, structure, all] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const calls = () => [named, other, structure, all].map(({ mock }) => mock.calls.length);
  store.subscribe("first_name", named);
  store.subscribe("watched", other);
  store.subscribeStructure(structure);
  const stop = store.subscribeAll(all);
  store.setAnswers({ first_name: "Ada" });
  expect(calls()).toEqual([1, 0, 0, 1]);
  store.setAnswers({ country: "USA" });
  expect(calls()).toEqual([1, 0, 1, 2]);
  store.show({ country: "CAN" });
  store.setTab("sketch_tabs", "upload");
  expect(all).toHaveBeenCalledTimes(4);
  stop();
  store.setAnswers({ first_name: "Ada L" });
  expect(all).toHaveBeenCalledTimes(4);
});

it("clears dependent answers, and reports typed, cleared and all changes", () => {
  const { store, changes } = reportingStore({
    country: "USA",
    country_desc: "United States",
    state: "NY",
    state_desc: "New York",
    watched: "x",
  });
  store.setAnswers({ country: "CAN" });
  expect(store.getAnswer("state")).toBe("");
  expect(changes).toEqual([
    {
      typed: { country: "CAN" },
      cleared: { state: "NY", watched: "x" },
      returned: [],
      all: { country: "CAN", country_desc: "Canada", state: "", state_desc: "", watched: "" },
    },
  ]);
});

it("shows and reports a rejected date as typed, and later as cleared", () => {
  const { store, changes } = reportingStore();
  store.setValidating(true);
  store.setAnswers({ birth_date: "1990-02-31" });
  expect([store.getAnswer("birth_date"), store.getEntered("birth_date")]).toEqual(["", "1990-02-31"]);
  expect(store.getField("birth_date").errors).toEqual(["A valid date of birth is required."]);
  store.setAnswers({ first_name: "Ada" }, ["birth_date"]);
  expect(changes).toEqual([
    {
      typed: { birth_date: "1990-02-31" },
      cleared: {},
      returned: [],
      all: { birth_date: "", birth_date_typed: "1990-02-31" },
    },
    {
      typed: { first_name: "Ada" },
      cleared: { birth_date: "1990-02-31" },
      returned: [],
      all: { first_name: "Ada", birth_date: "", birth_date_typed: "" },
    },
  ]);
});

it("reports an answer typed into a hidden question as typed and cleared", () => {
  const { store, changes } = reportingStore({ felony: "N" });
  store.setAnswers({ felony_comment: "Because" });
  expect(changes).toEqual([
    {
      typed: { felony_comment: "Because" },
      cleared: { felony_comment: "Because" },
      returned: [],
      all: { felony_comment: "" },
    },
  ]);
});

it("reports neither an unchanged answer nor a document as typed", () => {
  const { store, changes } = reportingStore({ first_name: "Ada" });
  store.setAnswers({ first_name: "Ada" });
  expect(changes).toEqual([]);
  store.setAnswers({ sketch_pdf: "ANSWERED" });
  expect(changes).toEqual([{ typed: {}, cleared: {}, returned: [], all: { sketch_pdf: "ANSWERED" } }]);
});

it("shows answers from elsewhere with all their effects, and does not report them", () => {
  const { store, changes } = reportingStore({ country: "USA", country_desc: "United States", state: "NY" });
  const state = vi.fn();
  store.subscribe("state", state);
  store.show({ country: "CAN", birth_date: "1990-02-31" });
  expect([store.getAnswer("country_desc"), store.getAnswer("state")]).toEqual(["Canada", ""]);
  expect([store.getAnswer("birth_date"), store.getEntered("birth_date")]).toEqual(["", "1990-02-31"]);
  expect(state).toHaveBeenCalledOnce();
  expect(changes).toEqual([]);
});

it("converts foreign line breaks to spaces in one-line questions and to line feeds in text areas", () => {
  const { store, changes } = reportingStore();
  store.setAnswers({ first_name: "Ada\u000bMaria", sketch: "One\u2028two" });
  expect(changes[0]?.typed).toEqual({ first_name: "Ada Maria", sketch: "One\ntwo" });
  store.view("first_name").change("Ada\u0085B");
  expect(store.getAnswer("first_name")).toBe("Ada B");
});

it("shows at once why the server rejected an answer, until the next list of rejections", () => {
  const store = storeWith({ first_name: "Ada" });
  const listener = vi.fn();
  store.subscribe("sketch", listener);
  store.setRefusals({ sketch: "This answer is too long." });
  expect(store.getField("sketch").errors).toEqual(["This answer is too long."]);
  store.setRefusals({ first_name: "This answer is not of the expected type." });
  expect(store.getField("sketch").errors).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
  store.setValidating(true);
  store.setRefusals({ first_name: "First Name is a required field" });
  store.setAnswers({ first_name: "" });
  expect(store.getField("first_name").errors).toEqual(["First Name is a required field"]);
});

it("shows errors only while validating, and keeps the status object until it changes", () => {
  const store = storeWith();
  const before = store.getField("first_name");
  expect(before).toEqual({ visible: true, required: true, optional: false, errors: [] });
  expect(store.getField("first_name")).toBe(before);
  store.setValidating(true);
  expect(store.getField("first_name").errors).toEqual(["First Name is a required field"]);
});

it("shows the errors of a page once it is checked, but of no other page, and notifies its listeners", () => {
  const store = storeWith({ felony: "Y" });
  const [field, other, structure] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribe("country", field);
  store.subscribe("felony", other);
  store.subscribeStructure(structure);
  expect(store.getField("country").errors).toEqual([]);
  store.checkPage("about");
  expect([field, other, structure].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  expect(store.getField("country").errors).toEqual(["Country is required."]);
  expect(store.getField("felony_comment").errors).toEqual([]);
  store.setAnswers({ country: "FRA" });
  expect(store.getField("country").errors).toEqual([]);
  expect(store.isValidating()).toBe(false);
});
