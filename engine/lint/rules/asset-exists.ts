import { findText, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  missing: (name: string) => `There is no "assets/${name}".`,
};

export const assetExists: Rule = {
  id: "asset-exists",
  severity: "error",
  docs: "The pictures that the theme names are in assets/.",
  bad: { "tenant.json": { theme: { logo: "logo.svg" } } },
  finds: 'tenant.json "logo.svg": There is no "assets/logo.svg".',
  good: { "tenant.json": { theme: { logo: "logo.svg" } }, "assets/logo.svg": "<svg/>" },
  check({ tenant, files }, report) {
    const theme = toObject(tenant["theme"]);
    for (const member of ["logo", "hero"]) {
      const name = findText(theme[member]);
      if (name === undefined || files.assets.has(`assets/${name}`)) continue;
      report({
        at: { file: "tenant.json", path: ["theme", member] },
        message: messages.missing(name),
        ...suggest(
          name,
          [...files.assets.keys()].map((path) => path.slice("assets/".length)),
        ),
      });
    }
  },
};
