import { expect, it } from "vitest";
import { officeViewQuerySchema } from "../../engine/protocol/index.ts";
import {
  answerFiltersOf,
  filtersOf,
  isFiltered,
  toViewBody,
  withoutFilters,
  withoutValue,
  withRange,
  withValue,
  withValues,
} from "./use-filters.tsx";

const view = new URLSearchParams("q=ada&filter=program:mba&filter=born:2000-01-01..&sort=name&cursor=abc");

it("changes one part of a view, and returns to its first page", () => {
  expect(withValues(view, { q: "", direction: "asc" }).toString()).toBe(
    "filter=program%3Amba&filter=born%3A2000-01-01..&sort=name&direction=asc",
  );
});

it("adds each of several answer filters once", () => {
  expect(answerFiltersOf(view, "born")).toEqual(["2000-01-01.."]);
  expect(answerFiltersOf(view, "bo")).toEqual([]);
  expect(answerFiltersOf(new URLSearchParams("filter=a:1&filter=a:2"), "a")).toEqual(["1", "2"]);
  const more = withValue(withValue(view, "filter", "program:msc"), "filter", "program:mba");
  expect(more.getAll("filter")).toEqual(["born:2000-01-01..", "program:msc", "program:mba"]);
  expect(more.has("cursor")).toBe(false);
  expect(withoutValue(more, "filter", "program:msc").getAll("filter")).toEqual(["born:2000-01-01..", "program:mba"]);
  expect(withoutValue(more, "status", "program:msc").toString()).toBe(more.toString());
});

it("keeps at most one range per answer", () => {
  expect(withRange(view, "born", "2001-01-01..").getAll("filter")).toEqual(["program:mba", "born:2001-01-01.."]);
  expect(withRange(view, "born", "..").getAll("filter")).toEqual(["program:mba"]);
});

it("finds, reads and removes the filters in an address, and keeps the sort order", () => {
  expect(isFiltered(view)).toBe(true);
  expect(filtersOf(view)).toBe("q=ada&filter=program%3Amba&filter=born%3A2000-01-01..");
  expect(withoutFilters(view).toString()).toBe("sort=name");
  expect(isFiltered(withoutFilters(view))).toBe(false);
});

it("copies a view from an address into a body, but not the cursor of its page", () => {
  const address =
    "q=ada+b&status=submitted&status=started&round=&filter=a:1&filter=b:2..3&sort=name&direction=desc&cursor=x";
  const body = toViewBody(new URLSearchParams(address));
  expect(body).toEqual({
    q: "ada b",
    status: ["submitted", "started"],
    round: [""],
    filter: ["a:1", "b:2..3"],
    sort: "name",
    direction: "desc",
  });
  expect(officeViewQuerySchema.safeParse(body).success).toBe(true);
  expect(toViewBody(new URLSearchParams("cursor=x"))).toEqual({});
});
