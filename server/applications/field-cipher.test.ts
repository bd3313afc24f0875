import { expect, it } from "vitest";
import { createFieldCipher } from "./field-cipher.ts";

const [OLD, NEW] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

it("decrypts its own ciphertext, and encrypts differently each time", () => {
  const cipher = createFieldCipher([OLD]);
  const sealed = cipher.seal("123-45-6789", "t\na\nssn");
  expect(sealed).not.toContain("123-45-6789");
  expect(cipher.open(sealed, "t\na\nssn")).toBe("123-45-6789");
  expect(cipher.seal("123-45-6789", "t\na\nssn")).not.toBe(sealed);
});

it("rejects a ciphertext that was changed or moved to another applicant", () => {
  const cipher = createFieldCipher([OLD]);
  const sealed = cipher.seal("x", "t\na\nssn");
  expect(() => cipher.open(sealed, "t\nb\nssn")).toThrow();
  // Does not change the last character, because some of its bits may be padding.
  const changed = sealed.replace(/.(?=.{5}$)/, (one) => (one === "A" ? "B" : "A"));
  expect(() => cipher.open(changed, "t\na\nssn")).toThrow();
});

it("decrypts with an older key, and encrypts with the newest", () => {
  const sealed = createFieldCipher([OLD]).seal("x", "c");
  const rotated = createFieldCipher([NEW, OLD]);
  expect(rotated.open(sealed, "c")).toBe("x");
  expect(rotated.isCurrent(sealed)).toBe(false);
  expect(rotated.isCurrent(rotated.seal("x", "c"))).toBe(true);
  expect(() => createFieldCipher([NEW]).open(sealed, "c")).toThrow("a key that FIELD_KEY does not hold");
});
