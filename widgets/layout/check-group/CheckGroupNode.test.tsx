// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("holds its answers under one legend, with its hint", async () => {
  const { store, user } = renderExample(findExample(examples, "Select all that apply"));
  const group = screen.getByRole("group", { name: "Race" });
  expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Select all that apply.",
  );
  await user.click(screen.getByLabelText("Asian"));
  await user.click(screen.getByLabelText("White"));
  expect(store.application().answers).toMatchObject({ group_one: true, group_three: true });
});
