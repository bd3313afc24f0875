// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderExample } from "../../gallery/render-example.fixture.tsx";

afterEach(cleanup);

// The tests' day is 2026-11-21.
it.each([
  ["2026-11-21", "2026-11-21", true],
  ["2026-11-22", "2026-12-31", false],
  ["2026-01-01", "2026-11-20", false],
])("from %s to %s shows: %s", (start, end, shows) => {
  renderExample({
    title: "",
    fields: {},
    layout: [{ type: "dateWindow", start, end, title: "Deadline", text: "Soon." }],
  });
  expect(screen.queryByRole("group", { name: "Deadline" }) !== null).toBe(shows);
});
