export { lintTenant, lintTenants } from "./lint-tenants.ts";
export { findClosest } from "./suggest.ts";
export { formatGithub, formatProblems, type ProblemFormat } from "./formats/format-problems.ts";
export { isLanguageTag, isTimeZone } from "./analysis/today.ts";
export { toSchemaFindings } from "./analysis/schema-findings.ts";
export { toFilePath, type LintedFolder } from "./formats/format-problems.ts";
export type { Problem } from "./problem.ts";
export { renameQuestion } from "./rename/rename-question.ts";
export { NAMED_SCHEMAS_FOLDER, toNamedSchemas } from "./names/named-schemas.ts";
export { createFlow, type Flow, type FlowNode } from "./flow/create-flow.ts";
export { toMermaid } from "./flow/create-flow.ts";
export { createLocator } from "./locator.ts";
export { RULES } from "./rule-list.ts";
export type { Rule } from "./rule.ts";
export { POSTCODES_FILE, PRINT_FOLDER, SHARED_PREFIX } from "./tenant-files.ts";
export type { AssetFile, TenantFiles, UnreadableFile } from "./tenant-files.ts";
export { diffTenants, type TenantVersion } from "./diff/diff-tenants.ts";
export { DIFFERENCE_KINDS, type Difference } from "./diff/difference.ts";
export {
  formatDifferences,
  KIND_WORDS,
  type ComparedTenant,
  type CountedDifference,
  type DifferenceFormat,
} from "./diff/format-differences.ts";
