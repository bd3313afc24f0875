// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SMALL_DEFINITION } from "../../engine/core/small-tenant.fixture.ts";
import { createVisitorDraft } from "./visitor-draft.ts";

beforeEach(() => {
  sessionStorage.clear();
});

describe("createVisitorDraft", () => {
  it("keeps a visitor's answers over a reload", () => {
    createVisitorDraft(SMALL_DEFINITION, sessionStorage).change({ first_name: "Ada", watched: "" });
    expect(createVisitorDraft(SMALL_DEFINITION, sessionStorage).read()).toEqual({ first_name: "Ada" });
  });

  it("keeps a secret answer in memory, and out of storage", () => {
    const draft = createVisitorDraft(SMALL_DEFINITION, sessionStorage);
    draft.change({ first_name: "Ada", ssn: "123-45-6789" });
    expect(draft.read()).toHaveProperty("ssn");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("6789");
  });

  it("leaves nothing behind when it is cleared", () => {
    const draft = createVisitorDraft(SMALL_DEFINITION, sessionStorage);
    draft.change({ first_name: "Ada" });
    draft.clear();
    expect(sessionStorage.length).toBe(0);
    expect(draft.isEmpty()).toBe(true);
  });

  it("removes an answer that was emptied, and writes no other", () => {
    const draft = createVisitorDraft(SMALL_DEFINITION, sessionStorage);
    draft.change({ first_name: "Ada", watched: "x" });
    const written = vi.spyOn(Storage.prototype, "setItem");
    draft.change({ watched: "" });
    draft.change({ first_name: "Ada B" });
    expect(written.mock.calls.flat()).toEqual(["portico:visitor:small:first_name", '"Ada B"']);
    expect(createVisitorDraft(SMALL_DEFINITION, sessionStorage).read()).toEqual({ first_name: "Ada B" });
    written.mockRestore();
  });

  it("leaves out a stored entry that cannot be read", () => {
    createVisitorDraft(SMALL_DEFINITION, sessionStorage).change({ first_name: "Ada" });
    sessionStorage.setItem("portico:visitor:small:watched", "{");
    expect(createVisitorDraft(SMALL_DEFINITION, sessionStorage).read()).toEqual({ first_name: "Ada" });
  });
});
