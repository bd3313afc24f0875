import { expect, it } from "vitest";
import { readEarlierEntries } from "./earlier-entries.ts";
import { createStorage } from "./storage.fixture.ts";

const PREFIX = "portico:unsaved:small:ada@example.com:";

it("takes over what an earlier version kept, as typed by somebody who knew nothing, and then removes it", () => {
  const storage = createStorage();
  storage.setItem(`${PREFIX}first_name`, '"Ada"');
  storage.setItem(`${PREFIX}watched`, "not JSON");
  storage.setItem("portico:unsaved:small:eve@example.com:first_name", '"Eve"');
  const { changes, remove } = readEarlierEntries(() => storage, PREFIX);
  expect(changes).toMatchObject([{ key: "first_name", value: "Ada", base: 0 }]);
  remove();
  expect(Object.keys(storage)).toEqual(["portico:unsaved:small:eve@example.com:first_name"]);
});

it("takes over nothing where site data is blocked", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  expect(readEarlierEntries(blocked, PREFIX).changes).toEqual([]);
});
