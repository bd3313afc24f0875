import type { Field } from "./field.ts";
import type { Gate } from "./gates.ts";
import type { DependencyIndex, Tenant } from "./tenant.ts";

type TenantParts = Omit<Tenant, "dependencies">;

export function createDependencyIndex(tenant: TenantParts): DependencyIndex {
  const derivationsOfKey = new Lists<number>();
  const derivationsOfCondition = new Lists<number>();
  const fieldsOfKey = new Lists<string>();
  const fieldsOfCondition = new Lists<string>();
  const fieldsOfTabs = new Lists<string>();
  const fieldsOfAddAnother = new Lists<string>();
  const watchedKeysOfCondition = new Lists<string>();
  const controlledBy = new Lists<string>();
  const clearRulesOfKey = new Lists<number>();
  const clearRulesOfCondition = new Lists<number>();

  tenant.derivations.forEach((node, index) => {
    const { reads, refersTo } = node.kind === "condition" ? node.condition : node.computed;
    for (const key of reads) derivationsOfKey.add(key, index);
    for (const name of refersTo) derivationsOfCondition.add(name, index);
  });

  for (const field of tenant.fields.values()) {
    fieldsOfKey.add(field.key, field.key);
    for (const place of field.filePlaces ?? []) fieldsOfKey.add(place, field.key);
    for (const controlling of field.options?.by ?? []) {
      fieldsOfKey.add(controlling, field.key);
      controlledBy.add(controlling, field.key);
    }
    if (field.postcode !== undefined) fieldsOfKey.add(field.postcode.by, field.key);
    for (const gate of field.placements.flat()) {
      for (const condition of conditionsOf(gate)) fieldsOfCondition.add(condition, field.key);
      if (gate.kind === "tab") fieldsOfTabs.add(gate.tabs, field.key);
      if (gate.kind === "item") fieldsOfAddAnother.add(gate.addAnother, field.key);
      if (gate.kind === "checked") fieldsOfKey.add(gate.field, field.key);
    }
    for (const rule of tenant.rulesByField.get(field.key) ?? []) {
      for (const condition of [rule.requiredWhen, rule.wrongWhen])
        if (condition !== undefined) fieldsOfCondition.add(condition, field.key);
    }
  }

  tenant.clearRules.forEach((rule, index) => {
    for (const key of rule.keys) clearRulesOfKey.add(key, index);
    for (const condition of conditionsOf(rule.gate)) clearRulesOfCondition.add(condition, index);
  });

  for (const { condition, keys } of tenant.watchers) for (const key of keys) watchedKeysOfCondition.add(condition, key);

  // An answer in an item or tab also shows this item or tab, so all fields of the group depend on the answer.
  for (const group of tenant.addAnothers.values()) {
    for (const key of group.itemKeys.slice(1).flat())
      for (const other of fieldsOfAddAnother.get(group.id)) fieldsOfKey.add(key, other);
  }
  for (const group of tenant.tabGroups.values()) {
    for (const key of group.tabs.flatMap((tab) => tab.keys))
      for (const other of fieldsOfTabs.get(group.id)) fieldsOfKey.add(key, other);
  }

  const index = {
    derivationsOfKey: derivationsOfKey.toMap(),
    derivationsOfCondition: derivationsOfCondition.toMap(),
    fieldsOfKey: fieldsOfKey.toMap(),
    fieldsOfCondition: fieldsOfCondition.toMap(),
    fieldsOfTabs: fieldsOfTabs.toMap(),
    fieldsOfAddAnother: fieldsOfAddAnother.toMap(),
    clearRulesOfKey: clearRulesOfKey.toMap(),
    clearRulesOfCondition: clearRulesOfCondition.toMap(),
    watchedKeysOfCondition: watchedKeysOfCondition.toMap(),
    controlledBy: controlledBy.toMap(),
  };
  const standalone = [...tenant.fields.values()].filter((field) => isStandalone(field, index));
  return { ...index, standalone: new Set(standalone.map(({ key }) => key)) };
}

function isStandalone(field: Field, index: Omit<DependencyIndex, "standalone">): boolean {
  const { key, typedKey, descKey, options, isComputed } = field;
  if (isComputed || typedKey !== undefined || descKey !== undefined || options !== undefined) return false;
  if (index.derivationsOfKey.has(key) || index.clearRulesOfKey.has(key)) return false;
  return (index.fieldsOfKey.get(key) ?? []).every((dependent) => dependent === key);
}

export function conditionsOf(gate: Gate): readonly string[] {
  if (gate.kind === "condition") return [gate.condition];
  return gate.kind === "case" ? gate.conditions.slice(0, gate.index + 1) : [];
}

class Lists<T> {
  readonly #sets = new Map<string, Set<T>>();
  add(key: string, value: T): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([value]));
    else set.add(value);
  }
  get(key: string): ReadonlySet<T> {
    return this.#sets.get(key) ?? new Set();
  }
  toMap(): ReadonlyMap<string, readonly T[]> {
    return new Map([...this.#sets].map(([key, set]) => [key, [...set]]));
  }
}
