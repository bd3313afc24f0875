import { expect, it } from "vitest";
import { readReturnPath, toStepPath } from "./place.ts";

it("leads back to the address that was asked for, with all that it says", () => {
  const place = "/applications?q=Łoś&status=submitted";
  const step = toStepPath("/login", place);
  expect(readReturnPath(new URL(step, "http://localhost").search)).toBe(place);
  expect(toStepPath("/login", "/")).toBe("/login");
  expect(readReturnPath("")).toBe("/");
});

it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "never leads to %s, which somebody has put into the address",
  (to) => {
    expect(readReturnPath(`?${new URLSearchParams({ to }).toString()}`)).toBe("/");
  },
);
