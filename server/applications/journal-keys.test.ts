import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createJournalKeys } from "./field-cipher.ts";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const keys = createJournalKeys([newer, older]);

it("derives a different 32-byte key for each account, visitor and tenant", () => {
  const all = [
    keys.ofAccount("graduate", "a"),
    keys.ofAccount("graduate", "b"),
    keys.ofAccount("certificate", "a"),
    keys.ofVisitor("graduate", "a"),
    keys.ofVisitor("certificate", "a"),
  ];
  expect(new Set(all).size).toBe(5);
  for (const key of all) expect(Buffer.from(key, "base64")).toHaveLength(32);
});

it("derives the same key after a new key is added, as long as the oldest key stays", () => {
  expect(createJournalKeys([older]).ofAccount("graduate", "a")).toBe(keys.ofAccount("graduate", "a"));
  expect(createJournalKeys([newer]).ofAccount("graduate", "a")).not.toBe(keys.ofAccount("graduate", "a"));
});
