import { describe, expect, it } from "vitest";
import { componentSystem } from "./component-system.ts";
import { DARK_COLORS } from "./dark-scheme.ts";
import { NARROW, PHONE, WIDE } from "./media.ts";
import { buttonRecipe } from "./recipes/button.ts";
import { inputRecipe } from "./recipes/input.ts";
import { system } from "./system.ts";
import { writeCss } from "./write-css.ts";

const { base, form, review } = writeCss();
const both = base + form + review;
const positionOf = (css: string, part: string): number => {
  expect(css).toContain(part);
  return css.indexOf(part);
};

describe("the written theme", () => {
  it("writes the classes of the card, the dialog and the banner", () => {
    expect(base).toContain(".p-card__title{margin-block-end:1.5rem;}");
    expect(base).toContain(".p-dialog--xs{max-inline-size:30rem;}");
    expect(form).toContain(".a-banner--hero .a-banner__title{");
  });

  it("gives Chakra's button and input the recipes of the CSS classes", () => {
    const { base, variants } = componentSystem.getRecipe("button", {});
    expect(base).toEqual(buttonRecipe.base);
    const { primary, secondary, quiet } = buttonRecipe.variants?.variant ?? {};
    expect(variants?.variant).toMatchObject({ solid: primary, outline: secondary, ghost: quiet });
    expect(componentSystem.getRecipe("input", {}).base).toEqual(inputRecipe.base);
  });

  it("writes no cascade layers, because any unlayered style would override them", () => {
    expect(both).not.toContain("@layer");
  });

  it("writes variants before the 900 px rules, these before the 675 px rules, and these before the print rules", () => {
    const order = [".p-dialog--m{max-inline-size:80vw;}", `${NARROW}{`, `${PHONE}{`, "@media print{"];
    const places = order.map((part) => positionOf(base, part));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it("changes the layout at the widths of docs/reference/behaviour.md", () => {
    expect([WIDE, NARROW, PHONE].map((rule) => /\d+px/.exec(rule)?.[0])).toEqual(["900px", "900px", "675px"]);
  });

  it("declares the CSS variables that the theme reads, except the tenant's colours", () => {
    const read = new Set([...both.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const declared = new Set([...both.matchAll(/(?<=[{;])(--[\w-]+):/g)].map(([, name]) => name));
    expect([...declared].filter((name) => !read.has(name))).toEqual([]);
    expect([...read].filter((name) => !declared.has(name)).sort()).toEqual(["--portico-accent", "--portico-brand"]);
  });

  it('keeps "!" as the error mark: Chakra would read it as !important, and screen readers skip it', () => {
    expect(base).toMatch(/\.p-field__error::before\{content:"(!|\\21)" ?\/ ?"";/);
  });

  it("sets no content-visibility, because Chromium crashes when a hidden part with the focus appears", () => {
    expect(both).not.toContain("content-visibility");
  });

  it("repeats no animation if the person prefers reduced motion", () => {
    expect(base).toMatch(/@media \(prefers-reduced-motion: reduce\)\{\*,.*?animation-iteration-count:1!important/s);
  });
});

describe("the theme's colours", () => {
  const luminanceOf = (color: string): number => {
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrastOf = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  const lightOf = (name: string): string => String(system.tokens.getByName(`colors.${name}`)?.value);
  const darkOf = (name: string): string =>
    // A tint of black: 30 % black and the rest white, in OKLab.
    name === "brand.solid" ? "#9e9e9e" : (DARK_COLORS[name] ?? lightOf(name));

  const TEXTS = ["fg", "fg.muted", "error.solid", "success.solid", "warning.solid"];
  const GROUNDS = ["bg", "bg.panel", "bg.muted"];

  it.each<[criterion: string, least: number, text: string, ground: string]>([
    ...TEXTS.flatMap((text) => GROUNDS.map((ground): [string, number, string, string] => ["1.4.6", 7, text, ground])),
    ["1.4.6", 7, "error.solid", "error.subtle"],
    ["1.4.6", 7, "success.solid", "success.subtle"],
    ["1.4.6", 7, "warning.solid", "warning.subtle"],
    ["1.4.3", 4.5, "error.contrast", "error.solid"],
    ["1.4.3", 4.5, "brand.contrast", "brand.solid"],
    ["1.4.11", 3, "border.emphasized", "bg.panel"],
    ["1.4.11", 3, "focusRing", "bg.panel"],
  ])("meet WCAG %s, a contrast of %d, for %s on %s", (_, least, text, ground) => {
    expect(contrastOf(lightOf(text), lightOf(ground))).toBeGreaterThanOrEqual(least);
    expect(contrastOf(darkOf(text), darkOf(ground))).toBeGreaterThanOrEqual(least);
  });
});
