import type { TenantModel } from "./model/tenant-model.ts";
import type { Finding, Rule } from "./rule.ts";
import { RULES } from "./rule-list.ts";
import { FOLDER_RULE_ID } from "./rules/folder-is-tenant.ts";

/**
 * Tries every rule on one tenant, in the order of `RULES`. A rule that throws is reported, and the others still run.
 *
 * @param isEnough asked before each rule; whoever has learnt all that they want ends the search
 */
export function runRules(
  model: TenantModel,
  report: (rule: Rule, finding: Finding) => void,
  isEnough: () => boolean = () => false,
): void {
  for (const rule of RULES) {
    if (isEnough()) return;
    const count = runRule(rule, model, report);
    // If there is no tenant at all, every other rule would only repeat that.
    if (rule.id === FOLDER_RULE_ID && count > 0) break;
  }
}

/** Returns the number of findings. A rule for which too little can be read finds nothing. */
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
    // A folder of a shape that a rule did not expect must not hide what the other rules find.
    add({
      at: { file: "tenant.json", offset: 0, length: 0 },
      message: `This rule could not check the folder: ${error instanceof Error ? error.message : String(error)}`,
      hint: "this is a fault of the linter; please report it.",
    });
  }
  return count;
}

/**
 * What is left of the findings of a folder after a change that mends one of them and makes none that is new; undefined
 * after any other. The rule of the one to mend runs first, because most changes that are tried do not mend it.
 *
 * @param before what `identify` names the findings of the folder without the change
 * @param mended what it names the one to mend, with its rule
 */
export function findLeft(
  model: TenantModel,
  before: ReadonlySet<string>,
  mended: { readonly ruleId: string; readonly identity: string },
): ReadonlySet<string> | undefined {
  const left = new Set<string>();
  let isInVain = false;
  const report = ({ id }: Rule, finding: Finding): void => {
    const identity = identify(id, finding);
    left.add(identity);
    if (identity === mended.identity || !before.has(identity)) isInVain = true;
  };
  const first = RULES.find(({ id }) => id === mended.ruleId);
  if (first !== undefined) runRule(first, model, report);
  runRules(model, report, () => isInVain);
  return isInVain ? undefined : left;
}

/** A finding whatever its place, because a change of the file moves what stands below it. */
export function identify(ruleId: string, { at, message }: Pick<Finding, "at" | "message">): string {
  return `${at.file} ${ruleId} ${message}`;
}
