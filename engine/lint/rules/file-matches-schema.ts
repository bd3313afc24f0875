import type { Rule } from "../rule.ts";

export const SCHEMA_RULE_ID = "file-matches-schema";

export const fileMatchesSchema: Rule = {
  id: SCHEMA_RULE_ID,
  severity: "error",
  docs: "Every file has the shape that its JSON Schema in engine/schemas describes; editors that read `$schema` show the same while you type.",
  bad: { "tenant.json": { pages: "about" } },
  finds: 'tenant.json:22:12 "about": "pages" should be a list; it is a text.',
  good: { "tenant.json": { pages: ["about"] } },
  check({ schemaFindings }, report) {
    for (const finding of schemaFindings) report(finding);
  },
};
