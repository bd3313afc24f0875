import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createJournalKeys } from "./field-cipher.ts";

const [older, newer] = [randomBytes(32), randomBytes(32)];
const keys = createJournalKeys([newer, older]);

it("gives each account, each visitor and each tenant another key of 32 bytes", () => {
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

it("gives the same key while a newer one takes over, as long as the oldest is kept", () => {
  expect(createJournalKeys([older]).ofAccount("graduate", "a")).toBe(keys.ofAccount("graduate", "a"));
  expect(createJournalKeys([newer]).ofAccount("graduate", "a")).not.toBe(keys.ofAccount("graduate", "a"));
});
