// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { SMALL_DEFINITION } from "../../core/small-tenant.fixture.ts";
import { createAnswerJournal } from "./answer-journal.ts";
import { createVisitorDraft } from "./visitor-draft.ts";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("createVisitorDraft", () => {
  it("keeps a visitor's answers over a reload", () => {
    createVisitorDraft(SMALL_DEFINITION, sessionStorage).write({ first_name: "Ada", watched: "" });
    expect(createVisitorDraft(SMALL_DEFINITION, sessionStorage).read()).toEqual({ first_name: "Ada" });
  });

  it("keeps a secret answer in memory, and out of storage and navigation state", () => {
    const draft = createVisitorDraft(SMALL_DEFINITION, sessionStorage);
    draft.write({ first_name: "Ada", ssn: "123-45-6789" });
    expect(draft.read()).toHaveProperty("ssn");
    expect(draft.toCarried()).toEqual({ first_name: "Ada" });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("6789");
  });

  it("lets an answer that is here win over the one that was carried", () => {
    const draft = createVisitorDraft(SMALL_DEFINITION, sessionStorage);
    draft.write({ first_name: "Ada" });
    draft.carry({ first_name: "Eve", watched: "x" });
    expect(draft.read()).toEqual({ first_name: "Ada", watched: "x" });
  });

  it("leaves nothing behind when it is cleared", () => {
    const draft = createVisitorDraft(SMALL_DEFINITION, sessionStorage);
    draft.write({ first_name: "Ada" });
    draft.clear();
    expect(sessionStorage.length).toBe(0);
    expect(draft.isEmpty()).toBe(true);
  });

  it("starts empty when what is stored cannot be read", () => {
    sessionStorage.setItem("portico:visitor:small", "{");
    expect(createVisitorDraft(SMALL_DEFINITION, sessionStorage).isEmpty()).toBe(true);
  });
});

describe("createAnswerJournal", () => {
  it("keeps unsaved answers on the device until they are acknowledged, by applicant", () => {
    const journal = createAnswerJournal(SMALL_DEFINITION, localStorage);
    journal.write("ada@example.com", { first_name: "Ada", ssn: "123-45-6789" });
    const later = createAnswerJournal(SMALL_DEFINITION, localStorage);
    expect(later.read("ada@example.com")).toEqual({ first_name: "Ada" });
    expect(later.read("eve@example.com")).toEqual({});
    journal.write("ada@example.com", {});
    expect(localStorage.length).toBe(0);
  });
});
