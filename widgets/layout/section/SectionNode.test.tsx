// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("is a region named by its heading", () => {
  renderExample(findExample(examples, "A section with two rows"));
  const region = within(screen.getByRole("region", { name: "Your Name" }));
  expect(region.getByRole("heading", { level: 2 }).textContent).toBe("Your Name");
  expect(region.getAllByRole("textbox")).toHaveLength(3);
});
