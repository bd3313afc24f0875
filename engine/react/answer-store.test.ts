import { describe, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION, type Answers } from "../core/index.ts";
import { smallTenant } from "../core/small-tenant.fixture.ts";
import { createAnswerStore } from "./answer-store.ts";

const NOW = new Date("2026-11-21T17:00:00Z");

function storeWith(answers: Answers = {}, onChange?: (changes: Answers) => void) {
  return createAnswerStore({
    tenant: smallTenant(),
    application: { ...EMPTY_APPLICATION, answers },
    now: NOW,
    ...(onChange === undefined ? {} : { onChange }),
  });
}

describe("createAnswerStore", () => {
  it("calls back only the listeners of keys that changed", () => {
    const store = storeWith();
    const named = vi.fn();
    const other = vi.fn();
    store.subscribe("first_name", named);
    store.subscribe("watched", other);
    store.setAnswers({ first_name: "Ada" });
    expect(named).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it("does not call the structure's listeners for a letter typed into an answer", () => {
    const store = storeWith({ first_name: "Ad" });
    const structure = vi.fn();
    store.subscribeStructure(structure);
    store.setAnswers({ first_name: "Ada" });
    expect(structure).not.toHaveBeenCalled();
    store.setAnswers({ country: "USA" });
    expect(structure).toHaveBeenCalledOnce();
  });

  it("clears what depends on an answer, and reports all of it as one change", () => {
    const changes: Answers[] = [];
    const store = storeWith(
      { country: "USA", country_desc: "United States", state: "NY", state_desc: "New York" },
      (change) => changes.push(change),
    );
    store.setAnswers({ country: "CAN" });
    expect(store.getAnswer("state")).toBe("");
    expect(changes).toEqual([
      expect.objectContaining({ country: "CAN", country_desc: "Canada", state: "", state_desc: "" }),
    ]);
  });

  it("keeps companions and documents out of what is to be saved", () => {
    const store = storeWith();
    store.setAnswers({ country: "USA", sketch_pdf: "ANSWERED" });
    expect(store.unsaved()).toEqual({ country: "USA" });
  });

  it("shows and saves a refused date as it was typed", () => {
    const store = storeWith({ birth_date: "1990-05-07" });
    store.setValidating(true);
    store.setAnswers({ birth_date: "1990-02-31" });
    expect([store.getAnswer("birth_date"), store.getEntered("birth_date")]).toEqual(["", "1990-02-31"]);
    expect(store.getField("birth_date").errors).toEqual(["A valid date of birth is required."]);
    expect(store.unsaved()).toEqual({ birth_date: "1990-02-31" });
    store.markSaved({ birth_date: "1990-02-31" }, { birth_date: "", birth_date_typed: "1990-02-31" });
    expect([store.unsaved(), store.getEntered("birth_date")]).toEqual([{}, "1990-02-31"]);
  });

  it("does not go back to the refused date of a save that was under way", () => {
    const store = storeWith();
    store.setAnswers({ birth_date: "1990-02-31" });
    store.setAnswers({ birth_date: "1990-2-" });
    store.markSaved({ birth_date: "1990-02-31" }, { birth_date: "", birth_date_typed: "1990-02-31" });
    expect(store.getEntered("birth_date")).toBe("1990-2-");
    expect(store.unsaved()).toEqual({ birth_date: "1990-2-" });
  });

  it("keeps an answer unsaved that changed again while its save was under way", () => {
    const store = storeWith();
    store.setAnswers({ first_name: "Ada", watched: "x" });
    const sent = store.unsaved();
    store.setAnswers({ first_name: "Ada B" });
    store.markSaved(sent, { first_name: "Ada", watched: "x" });
    expect(store.unsaved()).toEqual({ first_name: "Ada B" });
    expect(store.getAnswer("first_name")).toBe("Ada B");
  });

  it("takes the value that the server stored for a saved answer", () => {
    const store = storeWith();
    store.setAnswers({ first_name: " Ada " });
    store.markSaved(store.unsaved(), { first_name: "Ada" });
    expect(store.getAnswer("first_name")).toBe("Ada");
    expect(store.unsaved()).toEqual({});
  });

  it("shows errors only while validating, and the same status object until it changes", () => {
    const store = storeWith();
    const before = store.getField("first_name");
    expect(before).toEqual({ visible: true, required: true, errors: [] });
    expect(store.getField("first_name")).toBe(before);
    store.setValidating(true);
    expect(store.getField("first_name").errors).toEqual(["First Name is a required field"]);
  });

  it("clears the tab that is left", () => {
    const store = storeWith({ sketch: "Once upon a time" });
    store.setTab("sketch_tabs", "upload");
    expect(store.getAnswer("sketch")).toBe("");
    expect(store.unsaved()).toEqual({ sketch: "" });
  });

  it("asks whatever hides a field to open", () => {
    const store = storeWith();
    const open = vi.fn();
    const stop = store.onRevealRequested(open);
    store.requestReveal("sketch");
    stop();
    store.requestReveal("felony");
    expect(open.mock.calls).toEqual([["sketch"]]);
  });
});
