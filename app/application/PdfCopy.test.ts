import { expect, it } from "vitest";
import { pdfPollMs } from "./PdfCopy.tsx";

it.each([
  ["UNPROCESSED", 1000],
  ["IN_PROGRESS", 1000],
  ["COMPLETED", 600_000],
  ["FAILED", 600_000],
] as const)("asks again of a copy that is %s after %i ms", (status, ms) => {
  expect(pdfPollMs({ status })).toBe(ms);
});
it("asks every second before the first answer", () => expect(pdfPollMs(undefined)).toBe(1000));
