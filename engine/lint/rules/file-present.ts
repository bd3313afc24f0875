import type { Rule } from "../rule.ts";

const messages = {
  missing: (file: string, holds: string) => `"${file}" is missing: it holds ${holds}.`,
};

const REQUIRED_FILES: Readonly<Record<string, string>> = {
  "tenant.json": "the tenant's id, hosts, name and pages",
  "data-model.json": "every answer key once",
  "print.hbs": "the print view and the PDF",
};

export const filePresent: Rule = {
  id: "file-present",
  severity: "error",
  docs: "A tenant has a tenant.json, a data-model.json and a print.hbs; conditions.json, texts.json, options, lookups and scenarios only where it needs them.",
  bad: { "print.hbs": null },
  finds: 'print.hbs: "print.hbs" is missing: it holds the print view and the PDF.',
  good: { "print.hbs": "{{#> layout}}{{#each pages}}{{> page}}{{/each}}{{/layout}}" },
  check({ files }, report) {
    for (const [file, holds] of Object.entries(REQUIRED_FILES)) {
      if (!files.texts.has(file) && !files.unreadable.some(({ path }) => path === file)) {
        report({ at: { file, offset: 0, length: 0 }, message: messages.missing(file, holds) });
      }
    }
  },
};
