// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { createQuietStorage, deviceStorage } from "./quiet-storage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("keeps, gives back and removes an entry", () => {
  expect(deviceStorage.read("a")).toBeUndefined();
  expect(deviceStorage.write("a", "1")).toBe(true);
  expect(deviceStorage.read("a")).toBe("1");
  deviceStorage.remove("a");
  expect(deviceStorage.read("a")).toBeUndefined();
});

it("says that a full storage keeps nothing, instead of stopping whoever writes", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(deviceStorage.write("a", "1")).toBe(false);
});

it("does without a storage that the browser refuses to open", () => {
  const storage = createQuietStorage(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(storage.read("a")).toBeUndefined();
  expect(storage.write("a", "1")).toBe(false);
  expect(() => storage.remove("a")).not.toThrow();
});
