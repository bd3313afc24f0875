import { expect, it } from "vitest";
import { fillGaps } from "./Totals.tsx";

it("adds days without a submission, also across months", () => {
  expect(
    fillGaps([
      { day: "2026-03-01", count: 2 },
      { day: "2026-02-27", count: 1 },
    ]),
  ).toEqual([
    { day: "2026-02-27", count: 1 },
    { day: "2026-02-28", count: 0 },
    { day: "2026-03-01", count: 2 },
  ]);
  expect(fillGaps([])).toEqual([]);
});

it("shows only the last 92 days of a long period", () => {
  const days = fillGaps([
    { day: "2025-01-01", count: 1 },
    { day: "2026-01-01", count: 1 },
  ]);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([92, "2025-10-02", "2026-01-01"]);
});
