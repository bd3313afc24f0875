import { wholeFile } from "./place.ts";
import type { TenantModel } from "./model/tenant-model.ts";
import type { Finding } from "./finding.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rule-list.ts";
import { FOLDER_RULE_ID } from "./rules/folder-rules.ts";

/** Runs every rule on one tenant. A rule that throws is reported, and the others still run. */
export function runRules(model: TenantModel, report: (rule: Rule, finding: Finding) => void): void {
  for (const rule of RULES) {
    const count = runRule(rule, model, report);
    // Without a tenant, every other rule would repeat this.
    if (rule.id === FOLDER_RULE_ID && count > 0) break;
  }
}

function runRule(rule: Rule, model: TenantModel, report: (rule: Rule, finding: Finding) => void): number {
  if (rule.needs?.some((part) => !model.isReadable(part)) === true) return 0;
  let count = 0;
  const add = (finding: Finding): void => {
    count++;
    report(rule, finding);
  };
  try {
    rule.check(model, add);
  } catch (error) {
    add({
      at: wholeFile("tenant.json"),
      message: `This rule could not check the folder: ${error instanceof Error ? error.message : String(error)}`,
      hint: "this is a fault of the linter; please report it.",
    });
  }
  return count;
}
