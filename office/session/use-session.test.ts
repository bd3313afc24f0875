import { expect, it } from "vitest";
import { readReturnPath, toStepPath } from "./use-session.ts";

it("returns after the log-in to the full requested address", () => {
  const place = "/applications?q=Łoś&status=submitted";
  const step = toStepPath("/login", place);
  expect(readReturnPath(new URL(step, "http://localhost").search)).toBe(place);
  expect(toStepPath("/login", "/")).toBe("/login");
  expect(readReturnPath("")).toBe("/");
});

it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "never redirects to %s",
  (to) => {
    expect(readReturnPath(`?${new URLSearchParams({ to }).toString()}`)).toBe("/");
  },
);
