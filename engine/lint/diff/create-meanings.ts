import { TAKING_KEYS, type Gate } from "../../core/index.ts";
import { isJsonObject, toList } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";

export type Meanings = ReturnType<typeof createMeanings>;

/** Writes the rules of one version in a canonical form, with their conditions and computed answers inlined. */
export function createMeanings({ conditions, keys }: TenantModel, renames: ReadonlyMap<string, string>) {
  const known = new Map<string, string>();
  const currentKey = (key: string): string => renames.get(key) ?? key;

  function ofCondition(name: string): string {
    const meaning = known.get(name);
    if (meaning !== undefined) return meaning;
    // Ends the recursion if conditions refer to each other in a circle.
    known.set(name, name);
    const rule = conditions.get(name)?.rule;
    const found = rule === undefined ? name : toCanonical(unfold(rule, new Set()));
    known.set(name, found);
    return found;
  }

  function unfold(rule: unknown, trail: ReadonlySet<string>): unknown {
    if (Array.isArray(rule)) return rule.map((item: unknown) => unfold(item, trail));
    if (!isJsonObject(rule)) return rule;
    return Object.fromEntries(
      Object.entries(rule).map(([operator, written]) => {
        const [first, ...others] = toOperands(written);
        const rest = others.map((item) => unfold(item, trail));
        if (typeof first !== "string") return [operator, [unfold(first, trail), ...rest]];
        if (operator === "condition") return [operator, ofCondition(first)];
        if (operator === "var") return [operator, [unfoldKey(first, trail), ...rest]];
        if (!TAKING_KEYS.has(operator)) return [operator, [first, ...rest]];
        return [operator, [first, ...others].map((key) => (typeof key === "string" ? unfoldKey(key, trail) : key))];
      }),
    );
  }

  function unfoldKey(key: string, trail: ReadonlySet<string>): unknown {
    const computed = trail.has(key) ? undefined : keys.get(key)?.schema["x-compute"];
    if (computed === undefined) return currentKey(key);
    return { key: currentKey(key), by: unfold(computed, new Set([...trail, key])) };
  }

  return {
    ofCondition,
    ofComputed: (key: string): string => toCanonical(unfold(keys.get(key)?.schema["x-compute"], new Set([key]))),
    ofGate(gate: Gate): string {
      switch (gate.kind) {
        case "condition":
          return `${gate.expected ? "" : "not "}${ofCondition(gate.condition)}`;
        case "case":
          return `case ${gate.conditions
            .slice(0, gate.index + 1)
            .map(ofCondition)
            .join(" else ")}`;
        case "checked":
          return toCanonical({ ...gate, field: currentKey(gate.field) });
        default:
          return toCanonical(gate);
      }
    },
  };
}

const toOperands = (written: unknown): readonly unknown[] => (Array.isArray(written) ? toList(written) : [written]);

export function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? "";
  const entries = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonical(value[key])}`);
  return `{${entries.join(",")}}`;
}

export const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || toCanonical(one) === toCanonical(other);
