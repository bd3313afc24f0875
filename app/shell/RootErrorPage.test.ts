import { expect, it } from "vitest";
import { describeFailure } from "./RootErrorPage.tsx";

it("reports the kind and place of an error, never its message", () => {
  const error = new TypeError('"123-45-6789" is not a function');
  error.stack = `TypeError: "123-45-6789" is not a function\n    at render (https://apply.example.edu/assets/FormPage-a1.js:3:1045)\n    at https://evil.example/x.js:1:1`;
  expect(describeFailure(error, "/about")).toEqual({
    name: "TypeError",
    path: "/about",
    frames: ["/assets/FormPage-a1.js:3:1045"],
  });
});

it("converts any thrown value to a report", () => {
  expect(describeFailure("boom", "/%7Bodd%7D?x")).toEqual({ name: "Error", path: "/", frames: [] });
});
