import type { Application, Gate, Tenant } from "../core/index.ts";
import type { Demand } from "./parts.ts";

/** Lists the gates that keep an answer: if one of them closes, the form clears the answer. */
export function keepersOf({ clearRules, dependencies, fields }: Tenant, key: string): readonly Gate[] {
  const isOnce = fields.get(key)?.placements.length === 1;
  return (dependencies.clearRulesOfKey.get(key) ?? []).flatMap((index) => {
    const rule = clearRules[index];
    return rule !== undefined && (rule.listed || isOnce) ? [rule.gate] : [];
  });
}

export function conditionsOf(gate: Gate): readonly Demand[] {
  if (gate.kind === "condition") return [[gate.condition, gate.expected]];
  if (gate.kind !== "case") return [];
  return gate.conditions.slice(0, gate.index + 1).map((name, index) => [name, index === gate.index] as const);
}

/** Opens the tabs and adds the items of gates. */
export function placeItems(gates: readonly Gate[], fixed: Application): Application {
  const tabs = gates.flatMap((gate) => (gate.kind === "tab" ? [[gate.tabs, gate.tab] as const] : []));
  const addAnother = { ...fixed.addAnother };
  for (const gate of gates)
    if (gate.kind === "item") addAnother[gate.addAnother] = Math.max(gate.n, addAnother[gate.addAnother] ?? 1);
  return {
    ...fixed,
    tabs: { ...Object.fromEntries(tabs), ...fixed.tabs },
    addAnother,
  };
}
