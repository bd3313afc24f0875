import { expect, it } from "vitest";
import { webStatusOf } from "./web-status.ts";

it.each([
  [[], undefined],
  [["started"], "started"],
  [["started", "started"], "started"],
  [["started", "validating"], "validating"],
  [["started", "validating", "something else"], "validating"],
  [["started", "validating", "submitted"], "submitted"],
] as const)("derives from %j the status %s", (entries, status) => {
  expect(webStatusOf(entries.map((web_status) => ({ web_status })))).toBe(status);
});
