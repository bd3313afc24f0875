// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("shows its children while its condition holds, and clears them when it stops", async () => {
  const { store, user } = renderExample(findExample(examples, "An explanation after a yes"));
  expect(screen.queryByLabelText("Which ones?")).toBeNull();
  await user.click(screen.getByLabelText("I need accommodations."));
  await user.type(screen.getByLabelText("Which ones?"), "A ramp");
  await user.click(screen.getByLabelText("I need accommodations."));
  expect(screen.queryByLabelText("Which ones?")).toBeNull();
  expect(store.getAnswer("block_explain")).toBe("");
});
