import type { Rule } from "../rule.ts";

export const fileReadable: Rule = {
  id: "file-readable",
  severity: "error",
  docs: "Every file can be read: it is UTF-8 without a byte order mark (RFC 8259 section 8.1), which only a table in lookups/ may have, it is no larger than what a person could have written, and it is not a link to somewhere else.",
  bad: { "conditions.json": "\uFEFF{}" },
  finds: 'conditions.json ﻿: "conditions.json" begins with a byte order mark.',
  good: { "conditions.json": "{}" },
  check({ files }, report) {
    for (const { path, reason, message, hint } of files.unreadable) {
      if (reason !== "not-a-folder")
        report({ at: { file: path, offset: 0, length: 0 }, message, ...(hint === undefined ? {} : { hint }) });
    }
    for (const [path, text] of files.texts) {
      if (text.startsWith("\uFEFF") && !path.endsWith(".csv"))
        report({
          at: { file: path, offset: 0, length: 1 },
          message: `"${path}" begins with a byte order mark.`,
          hint: "save it as UTF-8 without a byte order mark.",
        });
    }
  },
};
