import { expect, it } from "vitest";
import { NetworkError } from "../api/call-api.ts";
import { describeFailure, isUnreachable } from "./RootLayout.tsx";

it("reports the kind and place of an error, never its message", () => {
  const error = new TypeError('"123-45-6789" is not a function');
  error.stack = `TypeError: "123-45-6789" is not a function\n    at render (https://apply.example.edu/assets/FormPage-a1.js:3:1045)\n    at https://evil.example/x.js:1:1`;
  expect(describeFailure(error, "/about")).toEqual({
    name: "TypeError",
    path: "/about",
    frames: ["/assets/FormPage-a1.js:3:1045"],
  });
});

it("converts a thrown string to a report", () => {
  expect(describeFailure("boom", "/%7Bodd%7D?x")).toEqual({ name: "Error", path: "/", frames: [] });
});

it.each([
  [new NetworkError("down"), true],
  [new TypeError("Failed to fetch dynamically imported module: https://apply.example.edu/assets/a.js"), true],
  [new TypeError("Importing a module script failed."), true],
  [new Error("Unable to preload CSS for /assets/a.css"), true],
  [new TypeError("Cannot read properties of undefined"), false],
  ["boom", false],
])("distinguishes a lost connection from a fault of the portal: %s", (error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});
