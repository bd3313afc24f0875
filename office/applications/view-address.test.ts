import { expect, it } from "vitest";
import {
  answerFiltersOf,
  filtersOf,
  isFiltered,
  withAnswerFilter,
  withoutFilters,
  withValues,
} from "./view-address.ts";

const view = new URLSearchParams("q=ada&filter=program:mba&filter=born:2000-01-01..&sort=name&cursor=abc");

it("changes one part of a view, and begins it at its first page", () => {
  expect(withValues(view, { q: "", status: "submitted" }).toString()).toBe(
    "filter=program%3Amba&filter=born%3A2000-01-01..&sort=name&status=submitted",
  );
});

it("filters by several answers, each once", () => {
  expect(answerFiltersOf(view, "born")).toEqual(["2000-01-01.."]);
  expect(answerFiltersOf(view, "bo")).toEqual([]);
  expect(answerFiltersOf(new URLSearchParams("filter=a:1&filter=a:2"), "a")).toEqual(["1", "2"]);
  const other = withAnswerFilter(view, "program", "msc");
  expect(other.getAll("filter")).toEqual(["born:2000-01-01..", "program:msc"]);
  expect(other.has("cursor")).toBe(false);
  expect(withAnswerFilter(view, "born", "..").getAll("filter")).toEqual(["program:mba"]);
});

it("knows filters from the order", () => {
  expect(isFiltered(view)).toBe(true);
  expect(filtersOf(view)).toBe("q=ada&filter=program%3Amba&filter=born%3A2000-01-01..");
  expect(withoutFilters(view).toString()).toBe("sort=name");
  expect(isFiltered(withoutFilters(view))).toBe(false);
});
