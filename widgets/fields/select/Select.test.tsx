// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const STATES = findExample(examples, "State or province by country: hidden while the country has none");

afterEach(cleanup);

const state = () => screen.queryByLabelText<HTMLSelectElement>("State/Province");

describe("Select", () => {
  it("stores the value and its label", async () => {
    const { store, user } = renderExample(STATES);
    await user.selectOptions(state() ?? document.body, "Maine");
    expect(store.getAnswer("select_state")).toBe("ME");
    expect(store.getAnswer("select_state_desc")).toBe("Maine");
  });

  it("follows its controlling answer, and is cleared with its label when that changes", async () => {
    const { store, user } = renderExample({ ...STATES, answers: { select_country: "USA", select_state: "ME" } });
    await user.selectOptions(screen.getByLabelText("Country"), "Canada");
    expect([...(state()?.options ?? [])].map((option) => option.label)).toEqual(["--", "Ontario"]);
    expect(store.getAnswer("select_state")).toBe("");
    expect(store.getAnswer("select_state_desc") ?? "").toBe("");
  });

  it("hides while there is nothing to choose", async () => {
    const { user } = renderExample(STATES);
    await user.selectOptions(screen.getByLabelText("Country"), "France");
    expect(state()).toBeNull();
  });

  it("says that it is required and missing", () => {
    renderExample(findExample(examples, "Required and missing"));
    const gender = screen.getByLabelText(/^Gender/);
    expect(gender.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(gender.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Error: Gender is a required field",
    );
  });
});
