// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const PLAIN = findExample(examples, "Plain, with a hint, and with the fitting keyboard");

afterEach(cleanup);

describe("TextInput", () => {
  it("stores at each key and takes 45 characters", async () => {
    const { store, user } = renderExample(PLAIN);
    await user.type(screen.getByLabelText("First Name"), "x".repeat(46));
    expect(store.getAnswer("text_name")).toBe("x".repeat(45));
  });

  it("is described by its hint and carries its autofill token", () => {
    renderExample(PLAIN);
    const hinted = screen.getByLabelText("Previous Last Name");
    expect(document.getElementById(hinted.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "If your school records are under another name.",
    );
    expect(screen.getByLabelText("First Name").getAttribute("autocomplete")).toBe("given-name");
  });

  it("brings the keyboard that fits", () => {
    renderExample(PLAIN);
    expect(screen.getByLabelText<HTMLInputElement>("Email Address").type).toBe("email");
    expect(screen.getByLabelText("GPA").getAttribute("inputmode")).toBe("decimal");
  });

  it("is marked wrong and described by what is wrong, only while it is", async () => {
    const { user } = renderExample(findExample(examples, "Required and missing, and wrong"));
    const name = screen.getByRole("textbox", { name: "Last Name" });
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(name.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Error: Last Name is a required field",
    );
    await user.type(name, "Doe");
    expect(name.hasAttribute("aria-invalid")).toBe(false);
    expect(name.hasAttribute("aria-describedby")).toBe(false);
  });
});
