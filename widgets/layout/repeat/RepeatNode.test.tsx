// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

describe("RepeatNode", () => {
  it("shows every item as a group with its own name and questions, and no way to add or remove one", async () => {
    const { user, typed } = renderExample(findExample(examples, "Two immunizations"));
    const second = screen.getByRole("group", { name: "Immunization 2" });
    await user.type(within(second).getByLabelText("Vaccine"), "MMR");
    expect(typed()).toMatchObject({ shot_2_vaccine: "MMR" });
    expect(screen.getByRole("group", { name: "Immunization 1" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /add|remove/i })).toBeNull();
  });
});
