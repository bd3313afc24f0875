import { themePictures } from "../model/theme-pictures.ts";
import type { Rule } from "../rule.ts";

const MEBIBYTE = 1024 * 1024;

const messages = {
  heavy: (name: string, mebibytes: string) =>
    `"${name}" has ${mebibytes} MiB, and every applicant waits for it: a telephone on a slow network for a minute or more.`,
};

export const assetLight: Rule = {
  id: "asset-light",
  severity: "warning",
  docs: "A picture that the theme names has at most 1 MiB, because every page shows it.",
  bad: { "tenant.json": { theme: { logo: "logo.svg" } }, "assets/logo.svg": { head: "<svg/>", sizeBytes: 5_000_000 } },
  finds:
    'tenant.json "logo.svg": "logo.svg" has 4.8 MiB, and every applicant waits for it: a telephone on a slow network for a minute or more.',
  good: { "tenant.json": { theme: { logo: "logo.svg" } }, "assets/logo.svg": "<svg/>" },
  check(model, report) {
    for (const { name, at, file } of themePictures(model)) {
      if (file.sizeBytes > MEBIBYTE)
        report({
          at,
          message: messages.heavy(name, (file.sizeBytes / MEBIBYTE).toFixed(1)),
          hint: "an SVG, or a picture saved in the size in which it is shown, has far less.",
        });
    }
  },
};
