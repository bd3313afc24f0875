import { describe, expect, it } from "vitest";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { mergeAnswers } from "./merge-answers.ts";

const NOTHING = { stored: {}, journaled: {}, typed: {}, prefilled: {} };

describe("mergeAnswers", () => {
  it("prefers what a visitor typed, and keeps the server's answer where they left it empty", () => {
    const merged = mergeAnswers(smallTenant(), {
      ...NOTHING,
      stored: { first_name: "Old", watched: "kept" },
      typed: { first_name: "New", watched: "" },
    });
    expect(merged).toEqual({ first_name: "New" });
  });

  it("keeps an answer empty that was emptied here and not saved yet", () => {
    expect(mergeAnswers(smallTenant(), { ...NOTHING, stored: { watched: "x" }, journaled: { watched: "" } })).toEqual({
      watched: "",
    });
  });

  it("fills only gaps from a link", () => {
    const merged = mergeAnswers(smallTenant(), {
      ...NOTHING,
      stored: { first_name: "Ada" },
      prefilled: { first_name: "Eve", watched: "x" },
    });
    expect(merged).toEqual({ watched: "x" });
  });

  it("leaves out what this tenant does not ask, and documents", () => {
    expect(
      mergeAnswers(smallTenant(), {
        ...NOTHING,
        typed: { unknown: "x", sketch_pdf: "ANSWERED", country_desc: "France" },
      }),
    ).toEqual({});
  });
});
