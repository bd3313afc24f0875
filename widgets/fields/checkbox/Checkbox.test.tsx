// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

describe("Checkbox", () => {
  it("is true when ticked and empty when not", async () => {
    const { store, user } = renderExample(findExample(examples, "Plain, and required but not ticked"));
    const box = screen.getByLabelText("I have read the student handbook.");
    await user.click(box);
    expect(store.getAnswer("check_handbook")).toBe(true);
    await user.click(box);
    expect(store.getAnswer("check_handbook")).toBe("");
  });

  it("says what is wrong", () => {
    renderExample(findExample(examples, "Plain, and required but not ticked"));
    const box = screen.getByRole("checkbox", { name: "I accept these terms." });
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "You must accept these terms",
    );
  });
});
