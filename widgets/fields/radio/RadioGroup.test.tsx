// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

describe("RadioGroup", () => {
  it("stores the choice", async () => {
    const { store, user } = renderExample(findExample(examples, "Stacked and inline"));
    await user.click(screen.getByLabelText("I am an eligible non-citizen."));
    expect(store.getAnswer("radio_citizen")).toBe("2");
    expect(store.getAnswer("radio_citizen_desc")).toBe("I am an eligible non-citizen.");
  });

  it("is one group, named by its legend, whose first radio has the field's id", () => {
    renderExample(findExample(examples, "Required and missing"));
    const group = screen.getByRole("radiogroup", { name: /^Have you been suspended/ });
    expect(group.getAttribute("aria-required")).toBe("true");
    expect(group.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById("field-radio_missing")).toBe(screen.getByLabelText("Yes"));
  });
});
