import { expect, it } from "vitest";
import type { OfficeApplication } from "../../engine/protocol/index.ts";
import { withSelected } from "./list-columns.tsx";

it("adds a page's rows to the selection, up to fifty in all, and deselects only these rows", () => {
  const page = Array.from({ length: 50 }, (_, at) => ({ id: `a${at}`, name: `N${at}` }) as OfficeApplication);
  const selected = withSelected(new Map([["b", "Ada"]]), page, true);
  expect([selected.size, ...[...selected.keys()].slice(0, 2)]).toEqual([50, "b", "a0"]);
  expect([...withSelected(selected, page, false).keys()]).toEqual(["b"]);
  expect([...withSelected(selected, page, true).keys()]).toEqual(["b"]);
});
