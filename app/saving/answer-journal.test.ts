// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SMALL_DEFINITION } from "../../engine/core/small-tenant.fixture.ts";
import { createAnswerJournal } from "./answer-journal.ts";

beforeEach(() => localStorage.clear());

/** Fills the storage, or as much of it as `length` says. */
function fill(length: number): void {
  try {
    localStorage.setItem(`filler ${String(length)}`, "x".repeat(length));
  } catch {
    // There was less room than that.
  }
}

const openTab = () => createAnswerJournal(SMALL_DEFINITION, localStorage);

describe("createAnswerJournal", () => {
  it("keeps unsaved answers on the device until they are acknowledged, by applicant", () => {
    const journal = openTab();
    journal.write("ada@example.com", { first_name: "Ada", ssn: "123-45-6789" });
    const later = openTab();
    expect(later.read("ada@example.com")).toEqual({ first_name: "Ada" });
    expect(later.read("eve@example.com")).toEqual({});
    journal.write("ada@example.com", {});
    expect(localStorage.length).toBe(0);
  });

  it("writes only the answer that was typed", () => {
    const journal = openTab();
    journal.write("ada@example.com", { first_name: "Ad", watched: "x" });
    const written = vi.spyOn(Storage.prototype, "setItem");
    journal.write("ada@example.com", { first_name: "Ada", watched: "x" });
    expect(written.mock.calls).toEqual([["portico:unsaved:small:ada@example.com:first_name", '"Ada"']]);
    written.mockRestore();
  });

  it("keeps another tab's answers when this tab's are acknowledged", () => {
    const [here, there] = [openTab(), openTab()];
    here.write("ada@example.com", { first_name: "Ada" });
    there.write("ada@example.com", { watched: "x" });
    here.write("ada@example.com", {});
    expect(openTab().read("ada@example.com")).toEqual({ watched: "x" });
  });

  it("goes on when the storage is full, and tries again with the next change", () => {
    const journal = openTab();
    for (let length = 4_999_990; length > 0; length = Math.floor(length / 2)) fill(length);
    journal.write("ada@example.com", { first_name: "Ada" });
    expect(journal.read("ada@example.com")).toEqual({ first_name: "Ada" });
    expect(openTab().read("ada@example.com")).toEqual({});
    localStorage.clear();
    journal.write("ada@example.com", { first_name: "Ada" });
    expect(openTab().read("ada@example.com")).toEqual({ first_name: "Ada" });
  });
});
