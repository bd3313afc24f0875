// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION } from "../../../engine/core/index.ts";
import { onePageTenant } from "../../../engine/core/small-tenant.fixture.ts";
import { AnswerStoreProvider, createAnswerStore, FormRegistryProvider, PageForm } from "../../../engine/react/index.ts";
import { formRegistry } from "../../index.ts";
import { TOLD_AFTER_MS } from "./ComputedAnswer.tsx";
import { lateComputedAnswer } from "./LateComputedAnswer.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const properties = {
  first_name: { type: "string", title: "First name" },
  greeting: { type: "string", title: "Greeting", "x-compute": { cat: ["Dear ", { var: "first_name" }] } },
} as const;

beforeAll(() => lateComputedAnswer.load());

it("is labelled, is no input, follows what is typed, and is told once typing pauses", () => {
  vi.useFakeTimers();
  const tenant = onePageTenant(properties);
  const saved: unknown[] = [];
  const store = createAnswerStore({
    tenant,
    application: EMPTY_APPLICATION,
    now: new Date("2026-11-21T12:00:00Z"),
    onChange: ({ typed }) => void saved.push(typed),
  });
  render(
    <AnswerStoreProvider store={store}>
      <FormRegistryProvider registry={formRegistry}>
        <PageForm pageId="only" />
      </FormRegistryProvider>
    </AnswerStoreProvider>,
  );
  const output = screen.getByLabelText("Greeting");
  expect([output.tagName, output.textContent]).toEqual(["OUTPUT", "Dear"]);
  act(() => store.view("first_name").change("Ada"));
  expect(output.textContent).toBe("Dear Ada");
  expect(screen.queryByText("Greeting: Dear Ada")).toBeNull();
  act(() => void vi.advanceTimersByTime(TOLD_AFTER_MS));
  expect(screen.getByText("Greeting: Dear Ada").getAttribute("aria-live")).toBe("polite");
  expect(saved).toEqual([{ first_name: "Ada" }]);
});
