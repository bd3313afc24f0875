// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { readEarlierEntries } from "./earlier-entries.ts";

const PREFIX = "portico:unsaved:small:ada@example.com:";

beforeEach(() => localStorage.clear());

describe("readEarlierEntries", () => {
  it("takes over what an earlier version kept, as typed by somebody who knew nothing, and then removes it", () => {
    localStorage.setItem(`${PREFIX}first_name`, '"Ada"');
    localStorage.setItem(`${PREFIX}watched`, "not JSON");
    localStorage.setItem("portico:unsaved:small:eve@example.com:first_name", '"Eve"');
    const { changes, remove } = readEarlierEntries(() => localStorage, PREFIX);
    expect(changes).toMatchObject([{ key: "first_name", value: "Ada", base: 0 }]);
    remove();
    expect(Object.keys(localStorage)).toEqual(["portico:unsaved:small:eve@example.com:first_name"]);
  });

  it("takes over nothing where site data is blocked", () => {
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    expect(readEarlierEntries(blocked, PREFIX).changes).toEqual([]);
  });
});
