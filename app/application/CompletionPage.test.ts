import { expect, it } from "vitest";
import { pdfPollMs } from "./CompletionPage.tsx";

it.each([
  ["UNPROCESSED", 1000],
  ["IN_PROGRESS", 1000],
  ["COMPLETED", 600_000],
  ["FAILED", 600_000],
] as const)("polls a copy with status %s after %i ms", (status, ms) => {
  expect(pdfPollMs({ status })).toBe(ms);
});
it("polls every second before the first answer", () => expect(pdfPollMs(undefined)).toBe(1000));
