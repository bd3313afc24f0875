import { expect, it } from "vitest";
import { hasFontsFor } from "./libre-office.ts";

it("finds fonts for common text, and none for letters that every font lacks", async () => {
  expect(await hasFontsFor("Zoë writes: 7 + 1 = 8.\u200b\ufe0f\uf0b7 \u202e")).toBe(true);
  // This is a letter of Kawi, which came with Unicode 15.
  expect(await hasFontsFor("Zoë \u{11f04}")).toBe(false);
});
