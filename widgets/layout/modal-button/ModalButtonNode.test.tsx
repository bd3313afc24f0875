// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("opens its text over the page and gives the focus back", async () => {
  const { user } = renderExample(findExample(examples, "Why do we ask?"));
  await user.click(screen.getByRole("button", { name: "Why do we ask for this?" }));
  expect(screen.getByRole("dialog", { name: "Your Social Security Number" }).textContent).toContain(
    "Example University matches it",
  );
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Why do we ask for this?");
});
