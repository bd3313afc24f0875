import { describe, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION } from "../core/index.ts";
import { smallTenant } from "../core/small-tenant.fixture.ts";
import { createAnswerStore } from "./answer-store.ts";

const openStore = () =>
  createAnswerStore({ tenant: smallTenant(), application: EMPTY_APPLICATION, now: new Date("2026-11-21T17:00:00Z") });

describe("a page that is checked", () => {
  it("shows its errors from then on, and no other page's", () => {
    const store = openStore();
    store.setAnswers({ felony: "Y" });
    expect(store.getField("country").errors).toEqual([]);
    store.checkPage("about");
    expect(store.getField("country").errors).toEqual(["Country is required."]);
    expect(store.getField("felony_comment").errors).toEqual([]);
    store.setAnswers({ country: "FRA" });
    expect(store.getField("country").errors).toEqual([]);
    expect(store.isValidating()).toBe(false);
  });

  it("calls back those who show its fields, and those who show what is wrong", () => {
    const store = openStore();
    const [field, other, structure] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe("country", field);
    store.subscribe("felony", other);
    store.subscribeStructure(structure);
    store.checkPage("about");
    expect([field, other, structure].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 1]);
  });
});

describe("subscribeAll", () => {
  it("calls back once for each change, also for a letter that changes no structure", () => {
    const store = openStore();
    store.setAnswers({ first_name: "Ad" });
    const all = vi.fn();
    const stop = store.subscribeAll(all);
    store.setAnswers({ first_name: "Ada" });
    store.show({ country: "USA" });
    store.setTab("sketch_tabs", "upload");
    expect(all).toHaveBeenCalledTimes(3);
    stop();
    store.setAnswers({ first_name: "Ada L" });
    expect(all).toHaveBeenCalledTimes(3);
  });
});
