// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("shows the first true case and clears the others", async () => {
  const { store, user } = renderExample(findExample(examples, "Two kinds of citizen"));
  await user.click(screen.getByLabelText("Permanent resident"));
  await user.type(screen.getByLabelText("Alien registration number"), "A1");
  await user.click(screen.getByLabelText("Other"));
  expect(screen.queryByLabelText("Alien registration number")).toBeNull();
  expect(screen.getByLabelText("Visa number")).toBeTruthy();
  expect(store.getAnswer("group_card")).toBe("");
});
