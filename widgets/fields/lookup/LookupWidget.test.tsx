// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findExample } from "../../example.fixture.ts";
import { renderExample } from "../../render-example.fixture.tsx";
import { lateLookup } from "../lookup/LookupWidget.tsx";
import { createDebounced } from "./LookupInput.tsx";

const SEARCH = findExample('School search: Fills code, city and country; try "Bo"');

beforeAll(lateLookup.load);
afterEach(() => void vi.useRealTimers());

const input = () => screen.getByRole("combobox", { name: "College or university" });

describe("SchoolSearch", () => {
  it("offers suggestions and the typed text, and fills the related answers from a keyboard choice", async () => {
    const { store, user } = renderExample(SEARCH);
    await user.type(input(), "b");
    await screen.findByRole("option", { name: "Use: b" });
    expect(screen.queryByText(/suggestions/)).toBeNull();
    await user.type(input(), "os");
    await screen.findByText("2 suggestions");
    const options = screen.getAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual([
      "Boston College Chestnut Hill, MA",
      "Boston University Boston, MA",
      "Use: bos",
    ]);
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(store.getAnswer("school_ceeb")).toBe("003083"));
    expect([store.getAnswer("school_name"), store.getAnswer("school_city")]).toEqual([
      "Boston College",
      "Chestnut Hill",
    ]);
    expect(screen.queryByRole("option")).toBeNull();
    // Another name clears the code and the unchanged answers.
    await user.type(input(), "x");
    expect([store.getAnswer("school_ceeb"), store.getAnswer("school_city")]).toEqual(["", ""]);
    expect(store.getAnswer("school_name")).toBe("Boston Collegex");
  });

  it("keeps the typed text when the focus leaves the input", async () => {
    const { store, user } = renderExample(SEARCH);
    await user.type(input(), "bos");
    await screen.findAllByRole("option");
    await user.keyboard("{ArrowDown}");
    await user.tab();
    expect(store.getAnswer("school_name")).toBe("bos");
    expect(screen.queryByRole("option")).toBeNull();
  });

  it("searches once for several quick keys, and not at all if the field loses the focus first", () => {
    vi.useFakeTimers();
    const findSuggestions = vi.fn(() => Promise.resolve([]));
    renderExample(SEARCH, () => ({ findSuggestions }));
    for (const value of ["bos", "bost"]) fireEvent.input(input(), { target: { value } });
    vi.advanceTimersByTime(1000);
    expect(findSuggestions).toHaveBeenCalledTimes(1);
    fireEvent.input(input(), { target: { value: "bosto" } });
    fireEvent.blur(input());
    vi.advanceTimersByTime(1000);
    expect(findSuggestions).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the suggestion's record cannot be loaded", "Boston University", { findDetail: () => Promise.resolve(undefined) }],
    ["the service fails", "Use: bos", { findSuggestions: () => Promise.reject(new Error("down")) }],
  ])("stays usable without a message if %s", async (_, choice, services) => {
    const { store, user, toasts } = renderExample(SEARCH, () => services);
    await user.type(input(), "bos");
    await user.click(await screen.findByText(choice));
    expect(store.getAnswer("school_name")).toBe(choice.replace("Use: ", ""));
    expect(store.getAnswer("school_ceeb") ?? "").toBe("");
    expect(toasts.toasts()).toEqual([]);
  });
});

it("accepts an answer before its suggestions load, and offers them when the applicant returns to the input", async () => {
  vi.resetModules();
  const late = await import("../../render-example.fixture.tsx");
  const { user, store } = late.renderExample(SEARCH);
  const plain = screen.getByLabelText<HTMLInputElement>("College or university");
  act(() => plain.focus());
  await user.keyboard("bo");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([document.activeElement, store.getAnswer("school_name")]).toEqual([plain, "bo"]);
  await user.tab();
  await user.type(await screen.findByRole("combobox", { name: "College or university" }), "s");
  expect(await screen.findByRole("option", { name: /^Boston College/ })).toBeTruthy();
});

it("runs a debounced call once, with the last value, 200 ms after the last call", () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const { call } = createDebounced<string>(run);
  call("b");
  vi.advanceTimersByTime(100);
  call("bo");
  vi.advanceTimersByTime(199);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([["bo"]]);
});

it("runs a debounced call after 500 ms at most while calls keep coming", () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const { call } = createDebounced<number>(run);
  for (let ms = 0; ms < 500; ms += 100) {
    call(ms);
    vi.advanceTimersByTime(100);
  }
  expect(run.mock.calls).toEqual([[400]]);
});
