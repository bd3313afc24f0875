import { contrastWithWhite } from "../analysis/contrast-with-white.ts";
import { findText, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  faint: (color: string, ratio: number) =>
    `White text on the brand colour ${color} has a contrast of ${ratio.toFixed(1)} to 1; readable text needs ${MIN_CONTRAST} to 1.`,
};

/** WCAG 2.2, criterion 1.4.3, for text of ordinary size. */
const MIN_CONTRAST = 4.5;

export const themeContrast: Rule = {
  id: "theme-contrast",
  severity: "error",
  docs: `White text on the brand colour can be read: a contrast of at least ${MIN_CONTRAST} to 1 (WCAG 2.2, criterion 1.4.3).`,
  bad: { "tenant.json": { theme: { brand: "#ffd54f" } } },
  finds:
    'tenant.json "#ffd54f": White text on the brand colour #ffd54f has a contrast of 1.4 to 1; readable text needs 4.5 to 1.',
  good: { "tenant.json": { theme: { brand: "#1f4e5f" } } },
  check({ tenant }, report) {
    const brand = findText(toObject(tenant["theme"])["brand"]);
    if (brand === undefined || !/^#[0-9a-f]{6}$/i.test(brand)) return;
    const ratio = contrastWithWhite(brand);
    if (ratio < MIN_CONTRAST)
      report({
        at: { file: "tenant.json", path: ["theme", "brand"] },
        message: messages.faint(brand, ratio),
        hint: "choose a darker colour.",
      });
  },
};
