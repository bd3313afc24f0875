import type { ConditionRule } from "../conditions/operators.ts";
import { inspectRule } from "../conditions/inspect-rule.ts";
import { PorticoError } from "../errors.ts";
import type { ConditionsFile, DataModelFile, TenantDefinition } from "./definition.ts";
import { expandRecord, repeatingNodes } from "./expand.ts";
import { filePlacesOf } from "./field.ts";

/** Rejects unsound rules and duplicate keys. Runs when tenant files are read, so browsers do not repeat it. */
export function requireSoundDefinition({ conditions, dataModel, pages }: TenantDefinition): void {
  requireSoundRules(expandRecord(conditions, repeatingNodes(pages)), dataModel);
  const taken = new Set(Object.keys(dataModel.properties));
  for (const [key, schema] of Object.entries(dataModel.properties))
    for (const place of filePlacesOf(key, schema).slice(1)) {
      if (taken.has(place))
        throw new PorticoError(
          "tenant_invalid",
          `"${place}" is the key of a later file of "${key}". Rename the other question with this key.`,
        );
      taken.add(place);
    }
}

function requireSoundRules(conditions: ConditionsFile, { properties }: DataModelFile): void {
  const readBy = new Map<string, ReadonlySet<string>>();
  const inspect = (what: string, name: string, rule: ConditionRule): void => {
    const { reads, refersTo, problems } = inspectRule(rule);
    const unknown = [...refersTo].find((other) => !Object.hasOwn(conditions, other));
    const fault =
      problems[0]?.message ??
      (unknown === undefined ? undefined : `it refers to "${unknown}", which conditions.json does not define.`);
    if (fault !== undefined) throw new PorticoError("condition_invalid", `${what} "${name}": ${fault}`);
    const others = [...refersTo].map((other) => `Condition "${other}"`);
    readBy.set(`${what} "${name}"`, new Set([...others, ...[...reads].map((key) => `Computed answer "${key}"`)]));
  };
  for (const [name, { when }] of Object.entries(conditions)) inspect("Condition", name, when);
  for (const [key, { "x-compute": rule }] of Object.entries(properties))
    if (rule !== undefined) inspect("Computed answer", key, rule);
  const cycle = findConditionCycle(readBy);
  if (cycle !== undefined)
    throw new PorticoError(
      "condition_invalid",
      `Conditions or computed answers depend on themselves: ${cycle.join(" → ")}.`,
    );
}

/** Returns a cycle of conditions, such as `a → b → a`. */
export function findConditionCycle(refersTo: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (name: string): readonly string[] | undefined => {
    const at = trail.indexOf(name);
    if (at >= 0) return [...trail.slice(at), name];
    if (done.has(name)) return undefined;
    trail.push(name);
    for (const other of refersTo.get(name) ?? []) {
      const cycle = visit(other);
      if (cycle !== undefined) return cycle;
    }
    trail.pop();
    done.add(name);
    return undefined;
  };
  for (const name of refersTo.keys()) {
    const cycle = visit(name);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
