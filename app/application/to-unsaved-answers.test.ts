import { describe, expect, it } from "vitest";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { toUnsavedAnswers } from "./to-unsaved-answers.ts";

const NOTHING = { stored: {}, journaled: {}, typed: {}, prefilled: {} };

describe("toUnsavedAnswers", () => {
  it("prefers what a visitor typed, and keeps the server's answer where they left it empty", () => {
    const unsaved = toUnsavedAnswers(smallTenant(), {
      ...NOTHING,
      stored: { first_name: "Old", watched: "kept" },
      typed: { first_name: "New", watched: "" },
    });
    expect(unsaved).toEqual({ first_name: "New" });
  });

  it("keeps an answer empty that was emptied here and not saved yet", () => {
    expect(
      toUnsavedAnswers(smallTenant(), { ...NOTHING, stored: { watched: "x" }, journaled: { watched: "" } }),
    ).toEqual({
      watched: "",
    });
  });

  it("fills only gaps from a link", () => {
    const unsaved = toUnsavedAnswers(smallTenant(), {
      ...NOTHING,
      stored: { first_name: "Ada" },
      prefilled: { first_name: "Eve", watched: "x" },
    });
    expect(unsaved).toEqual({ watched: "x" });
  });

  it("leaves out what this tenant does not ask, and documents", () => {
    expect(
      toUnsavedAnswers(smallTenant(), {
        ...NOTHING,
        typed: { unknown: "x", sketch_pdf: "ANSWERED", country_desc: "France" },
      }),
    ).toEqual({});
  });
});
