// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("fills in partner values, in text and links", () => {
  renderExample(findExample(examples, "Both tones"));
  expect(screen.getByRole("group", { name: "Before you submit" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "admissions@example.edu" }).getAttribute("href")).toBe(
    "mailto:admissions@example.edu",
  );
});
