/** Mixes white into a colour, so that any brand is readable on dark panels (WCAG 1.4.3). */
const tintOf = (color: string): string => `color-mix(in oklab, ${color} 30%, white)`;
const onPanel = (percent: number): string =>
  `color-mix(in oklab, var(--p-colors-brand-solid) ${String(percent)}%, #181e27)`;

export const DARK_COLORS: Readonly<Record<string, string>> = {
  fg: "#e9ecf1",
  "fg.muted": "#bac2cf",
  bg: "#10141b",
  "bg.panel": "#181e27",
  "bg.muted": "#222a35",
  border: "#39424f",
  "border.emphasized": "#8b95a4",
  focusRing: "#8ab4f8",
  "brand.solid": tintOf("var(--portico-brand, #1b3f66)"),
  "brand.contrast": "#10141b",
  "brand.subtle": onPanel(10),
  "brand.muted": onPanel(18),
  "brand.emphasized": onPanel(30),
  "accent.solid": tintOf("var(--portico-accent, var(--portico-brand, #1b3f66))"),
  "error.solid": "#ffb4ab",
  "error.contrast": "#10141b",
  "error.subtle": "#2e1a1a",
  "success.solid": "#9fdcb8",
  "success.contrast": "#10141b",
  "success.subtle": "#16281f",
  "warning.solid": "#f3cd85",
  "warning.contrast": "#10141b",
  "warning.subtle": "#2b2413",
};

const toVariable = (name: string): string =>
  `--p-colors-${name.replaceAll(".", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Values for the class `dark`, which Chakra uses too. The doubled class has priority over all token rules. */
export const darkScheme = {
  ".dark.dark": {
    colorScheme: "dark",
    ...Object.fromEntries(Object.entries(DARK_COLORS).map(([name, value]) => [toVariable(name), value])),
  },
};
