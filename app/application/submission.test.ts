import { describe, expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../../engine/core/index.ts";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { createAnswerStore } from "../../engine/react/index.ts";
import { findDifferences, readShown } from "./submission.ts";

function open() {
  const store = createAnswerStore({
    tenant: smallTenant(),
    application: {
      ...EMPTY_APPLICATION,
      answers: { first_name: "Ada ", felony: "Y", felony_comment: "Because" },
      tabs: { sketch_tabs: "upload" },
    },
    now: new Date("2026-11-21T17:00:00Z"),
  });
  return { store, before: readShown(store) };
}

describe("findDifferences", () => {
  it("names what was changed elsewhere, and what went with it, in page order", () => {
    const { store, before } = open();
    store.show({ felony: "N", watched: "x" });
    expect(findDifferences(store, before)).toEqual([
      { key: "watched", shown: "", stored: "x" },
      { key: "felony", shown: "Y", stored: "N" },
      { key: "felony_comment", shown: "Because", stored: "" },
    ]);
  });

  it("finds none where a text was trimmed, or a document attached", () => {
    const { store, before } = open();
    store.show({ first_name: "Ada", sketch_pdf: "ANSWERED" });
    expect(findDifferences(store, before)).toEqual([]);
  });

  it("names a document that is gone", () => {
    const { store } = open();
    store.show({ sketch_pdf: "ANSWERED" });
    const before = readShown(store);
    store.show({ sketch_pdf: "" });
    expect(findDifferences(store, before)).toEqual([{ key: "sketch_pdf", shown: "ANSWERED", stored: "" }]);
  });
});
