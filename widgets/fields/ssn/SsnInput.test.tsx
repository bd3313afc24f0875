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

it("gives back what was there before an edit, though the mask has written it again", async () => {
  const { store, user } = renderExample(findExample(examples, "With a hint"));
  const input = screen.getByLabelText("Social Security Number");
  await user.type(input, "1234");
  await user.paste("5678");
  expect(store.getAnswer("ssn_number")).toBe("123-45-678");
  await user.keyboard("{Control>}z{/Control}");
  expect(store.getAnswer("ssn_number")).toBe("123-4");
  await user.keyboard("{Control>}z{/Control}");
  expect(store.getAnswer("ssn_number")).toBe("123");
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(store.getAnswer("ssn_number")).toBe("123-4");
});
