import { expect, it } from "vitest";
import { hasFontsFor } from "./office-fonts.ts";

it("finds fonts for what every machine writes, and none for letters that have none", async () => {
  expect(await hasFontsFor("Zoë writes: 7 + 1 = 8.\u200b\ufe0f\uf0b7 \u202e")).toBe(true);
  // Kawi, of Unicode 15.
  expect(await hasFontsFor("Zoë \u{11f04}")).toBe(false);
});
