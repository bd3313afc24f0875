// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const BUTTON = findExample(examples, "By a button");
const CHECKBOX = findExample(examples, "By a checkbox");

afterEach(cleanup);

describe("RevealNode", () => {
  it("toggles between before and after", async () => {
    const { user } = renderExample(BUTTON);
    expect(screen.getByText("We will call you by your first name.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "I go by another name", expanded: false }));
    expect(screen.getByLabelText("Preferred First Name")).toBeTruthy();
    expect(screen.queryByText("We will call you by your first name.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "I go by my first name", expanded: true }));
    expect(screen.queryByLabelText("Preferred First Name")).toBeNull();
  });

  it("is open when it would hide an answer", () => {
    renderExample({ ...BUTTON, answers: { reveal_nickname: "Sam" } });
    expect(screen.getByLabelText<HTMLInputElement>("Preferred First Name").value).toBe("Sam");
  });

  it("opens for a link to a field in it", () => {
    const { store } = renderExample(BUTTON);
    act(() => store.requestReveal("reveal_nickname"));
    expect(screen.getByLabelText("Preferred First Name")).toBeTruthy();
  });

  it("shows what a checkbox opens once it is ticked, and clears it when it is not", async () => {
    const { store, user } = renderExample(CHECKBOX);
    expect(screen.queryByLabelText("Your initials")).toBeNull();
    await user.click(screen.getByLabelText("I agree to the Code of Honor."));
    await user.type(screen.getByLabelText("Your initials"), "AB");
    await user.click(screen.getByLabelText("I agree to the Code of Honor."));
    expect(screen.queryByLabelText("Your initials")).toBeNull();
    expect(store.getAnswer("reveal_initials")).toBe("");
  });
});
