import {
  isAnswered,
  listControllingPaths,
  type Answers,
  type Application,
  type Gate,
  type Tenant,
} from "../core/index.ts";
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

/**
 * Lists the questions whose choices depend on `keys` only, with the paths of their lists. The form clears a choice that
 * it no longer offers.
 */
export const listFiltered = ({ definition, fields }: Tenant, keys: readonly string[], year: number) =>
  keys.flatMap((key) => {
    const { by = [], list = "" } = fields.get(key)?.options ?? {};
    if (by.length === 0 || !by.every((one) => keys.includes(one))) return [];
    return [{ key, list, by, paths: listControllingPaths(definition.options, list, year) }];
  });

/** Returns a check that no two tabs of a group have answers: leaving a tab clears its answers. */
export function createTabCheck({ fields }: Tenant, keys: readonly string[]) {
  const tabs = keys.flatMap((key) => {
    const [gates = [], ...others] = fields.get(key)?.placements ?? [];
    return others.length > 0 ? [] : gates.flatMap((gate) => (gate.kind === "tab" ? [{ ...gate, key }] : []));
  });
  return (answers: Answers): boolean => {
    const chosen = tabs.filter(({ key }) => isAnswered(answers[key]));
    return chosen.every((one) => chosen.every((other) => other.tabs !== one.tabs || other.tab === one.tab));
  };
}
