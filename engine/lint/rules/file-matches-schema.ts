import type { Rule } from "../rule.ts";
import { toSchemaFindings } from "../analysis/schema-findings.ts";

export const SCHEMA_RULE_ID = "file-matches-schema";

export const fileMatchesSchema: Rule = {
  id: SCHEMA_RULE_ID,
  severity: "error",
  docs: "Every file has the shape that its JSON Schema in engine/schemas describes; editors that read `$schema` show the same while you type.",
  bad: { "tenant.json": { pages: "about" } },
  good: { "tenant.json": { pages: ["about"] } },
  check({ writtenSources }, report) {
    for (const source of writtenSources.values()) {
      // A file that is not an object at all is reported by json-parses.
      if (source.value === null || typeof source.value !== "object" || Array.isArray(source.value)) continue;
      for (const finding of toSchemaFindings(source)) report({ ...finding, at: { ...finding.at, isWritten: true } });
    }
  },
};
