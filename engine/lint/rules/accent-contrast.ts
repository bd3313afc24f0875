import { contrastWithWhite } from "../analysis/contrast-with-white.ts";
import { findText, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  faint: (color: string, ratio: number) =>
    `A line in the accent colour ${color} has a contrast of ${ratio.toFixed(1)} to 1 on white; it needs ${MIN_CONTRAST} to 1 to be seen, so the portal darkens it.`,
};

/** WCAG 2.2, criterion 1.4.11, for graphics that are not text. */
const MIN_CONTRAST = 3;

/** This is a warning, because the theme darkens an accent that is too faint. */
export const accentContrast: Rule = {
  id: "accent-contrast",
  severity: "warning",
  docs: `A line in the accent colour can be seen on white: a contrast of at least ${MIN_CONTRAST} to 1 (WCAG 2.2, criterion 1.4.11). The portal darkens a fainter one.`,
  bad: { "tenant.json": { theme: { accent: "#ffd54f" } } },
  finds:
    'tenant.json "#ffd54f": A line in the accent colour #ffd54f has a contrast of 1.4 to 1 on white; it needs 3 to 1 to be seen, so the portal darkens it.',
  good: { "tenant.json": { theme: { accent: "#b4531a" } } },
  check({ tenant }, report) {
    const accent = findText(toObject(tenant["theme"])["accent"]);
    if (accent === undefined || !/^#[0-9a-f]{6}$/i.test(accent)) return;
    const ratio = contrastWithWhite(accent);
    if (ratio < MIN_CONTRAST)
      report({
        at: { file: "tenant.json", path: ["theme", "accent"] },
        message: messages.faint(accent, ratio),
        hint: "choose a darker colour.",
      });
  },
};
