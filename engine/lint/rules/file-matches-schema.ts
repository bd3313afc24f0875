import type { Rule } from "../rule.ts";

export const SCHEMA_RULE_ID = "file-matches-schema";

export const fileMatchesSchema: Rule = {
  id: SCHEMA_RULE_ID,
  severity: "error",
  docs: "Every file has the shape that its JSON Schema in engine/schemas describes.",
  bad: { "tenant.json": { pages: "about" } },
  good: { "tenant.json": { pages: ["about"] } },
  check() {},
};
