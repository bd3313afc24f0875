// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { examples } from "./examples.tsx";

afterEach(cleanup);

function show() {
  const example = examples.examples[0];
  if (example === undefined || !("render" in example)) throw new Error("The password field has no example.");
  render(example.render());
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>("New password") };
}

const states = () => [...document.querySelectorAll("[data-state]")].map((item) => item.getAttribute("data-state"));

describe("PasswordField", () => {
  it("leaves its requirements inactive until something is typed", async () => {
    const { user, input } = show();
    expect(states()).toEqual(["inactive", "inactive"]);
    await user.type(input, "7");
    expect(states()).toEqual(["error", "success"]);
    expect(screen.getByText("at least 12 characters").textContent).toBe("Not met: at least 12 characters");
  });

  it("shows the password on demand, and hides it again", async () => {
    const { user, input } = show();
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input.type).toBe("password");
  });

  it("describes the input by its requirements", () => {
    const { input } = show();
    const list = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(list?.querySelectorAll("li")).toHaveLength(2);
  });

  it("announces how many requirements are met once typing pauses", async () => {
    const { user, input } = show();
    await user.type(input, "7");
    expect(await screen.findByText("1 of 2 password requirements met", undefined, { timeout: 2000 })).toBeTruthy();
  });
});
