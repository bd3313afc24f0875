import { TAKING_KEYS, type Gate } from "../../core/index.ts";
import { isJsonObject, toList } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";

export type Meanings = ReturnType<typeof createMeanings>;

/** Writes the rules of one version in a canonical form, with their conditions and computed answers inlined. */
export function createMeanings({ conditions, keys }: TenantModel, renames: ReadonlyMap<string, string>) {
  const known = new Map<string, string>();
  const currentKey = (key: string): string => renames.get(key) ?? key;

  // The rules of a compiled version have no circles.
  function ofCondition(name: string): string {
    const rule = conditions.get(name)?.rule;
    const meaning = known.get(name) ?? (rule === undefined ? name : toCanonical(unfold(rule)));
    known.set(name, meaning);
    return meaning;
  }

  function unfold(rule: unknown): unknown {
    if (Array.isArray(rule)) return rule.map(unfold);
    if (!isJsonObject(rule)) return rule;
    return Object.fromEntries(
      Object.entries(rule).map(([operator, written]) => {
        const operands: readonly unknown[] = Array.isArray(written) ? toList(written) : [written];
        if (operator === "condition") return [operator, ofCondition(String(operands[0]))];
        const isKey = (nth: number): boolean => TAKING_KEYS.has(operator) || (operator === "var" && nth === 0);
        return [
          operator,
          operands.map((one, nth) => (typeof one === "string" && isKey(nth) ? unfoldKey(one) : unfold(one))),
        ];
      }),
    );
  }

  function unfoldKey(key: string): unknown {
    const computed = keys.get(key)?.schema["x-compute"];
    return computed === undefined ? currentKey(key) : { key: currentKey(key), by: unfold(computed) };
  }

  return {
    ofCondition,
    ofComputed: (key: string): string => toCanonical(unfold(keys.get(key)?.schema["x-compute"])),
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
