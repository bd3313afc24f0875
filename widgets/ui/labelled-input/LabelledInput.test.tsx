// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { LabelledInput } from "./LabelledInput.tsx";

afterEach(cleanup);

const ignore = () => undefined;

describe("LabelledInput", () => {
  it("is described by its hint, then by its error", () => {
    render(
      <LabelledInput
        label="Email address"
        value=""
        onChange={ignore}
        hint="You will log in with it."
        error="Your email address must be valid."
      />,
    );
    const input = screen.getByLabelText("Email address");
    const words = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(["You will log in with it.", "Error: Your email address must be valid."]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it.each([
    ["text", 45],
    ["email", 254],
  ] as const)("of type %s takes %i characters", (type, maxLength) => {
    render(<LabelledInput label="It" type={type} value="" onChange={ignore} />);
    expect(screen.getByLabelText<HTMLInputElement>("It").maxLength).toBe(maxLength);
  });
});
