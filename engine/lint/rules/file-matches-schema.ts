import type { Rule } from "../rule.ts";
import { toSchemaFindings } from "../analysis/schema-findings.ts";
import type { JsonSource } from "../json-source.ts";
import type { JsonPlace } from "../place.ts";
import type { Finding } from "../rule.ts";

export const SCHEMA_RULE_ID = "file-matches-schema";

export const fileMatchesSchema: Rule = {
  id: SCHEMA_RULE_ID,
  severity: "error",
  docs: "Every file has the shape that its JSON Schema in engine/schemas describes; editors that read `$schema` show the same while you type.",
  bad: { "tenant.json": { pages: "about" } },
  finds: 'tenant.json:22:12 "about": "pages" should be a list; it is a text.',
  good: { "tenant.json": { pages: ["about"] } },
  check({ writtenSources }, report) {
    for (const source of writtenSources.values()) {
      // A file that is not an object at all is reported by json-parses.
      if (source.value === null || typeof source.value !== "object" || Array.isArray(source.value)) continue;
      for (const finding of findingsOf(source)) report({ ...finding, at: { ...finding.at, isWritten: true } });
    }
  },
};

const findings = new WeakMap<JsonSource, readonly (Finding & { readonly at: JsonPlace })[]>();

/** A file that tenants share is one source for all of them, and is checked once. */
function findingsOf(source: JsonSource): readonly (Finding & { readonly at: JsonPlace })[] {
  let found = findings.get(source);
  if (found === undefined) findings.set(source, (found = toSchemaFindings(source)));
  return found;
}
