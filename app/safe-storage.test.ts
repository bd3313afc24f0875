import { expect, it } from "vitest";
import { createSafeStorage } from "./safe-storage.ts";
import { createStorage } from "./saving/storage.fixture.ts";

const refuse = (name: string) => (): never => {
  throw new DOMException("refused", name);
};

it("throws no error if the browser's storage is full or blocked", () => {
  const full = Object.assign(createStorage(), { setItem: refuse("QuotaExceededError") });
  for (const storage of [createSafeStorage(() => full), createSafeStorage(refuse("SecurityError"))]) {
    expect(storage.write("a", "1")).toBe(false);
    expect(storage.read("a")).toBeUndefined();
    expect(() => storage.remove("a")).not.toThrow();
  }
});
