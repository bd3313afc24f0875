// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

it("groups nine digits 3-2-4 and is never remembered by the browser", async () => {
  const { store, user } = renderExample(findExample(examples, "With a hint"));
  const input = screen.getByLabelText("Social Security Number");
  await user.type(input, "1234567890");
  expect(store.getAnswer("ssn_number")).toBe("123-45-6789");
  expect(input.getAttribute("autocomplete")).toBe("off");
});
