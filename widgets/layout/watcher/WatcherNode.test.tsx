// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("clears what it watches for whenever its condition changes, and brings back what stood there under the same one", async () => {
  const { store, user } = renderExample(findExample(examples, "Ticking and unticking clears the city"));
  await user.click(screen.getByLabelText("I live in the United States."));
  expect(store.getAnswer("watch_city")).toBe("");
  await user.type(screen.getByLabelText("City"), "Boston");
  await user.click(screen.getByLabelText("I live in the United States."));
  expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Paris");
  await user.click(screen.getByLabelText("I live in the United States."));
  expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Boston");
});
