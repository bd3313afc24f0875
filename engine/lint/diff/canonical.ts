import type { Gate } from "../../core/index.ts";
import { isJsonObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";

/** JSON with the keys of each object in order, so that two values are alike if their texts are. */
export function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? "";
  const entries = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonical(value[key])}`);
  return `{${entries.join(",")}}`;
}

/** Whether two values are the same JSON. Where one object stands in both, nobody looks into it. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSameJson(item, other[at]));
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSameJson(one[key], other[key]));
}

const known = new WeakMap<TenantModel, Map<string, string>>();

/**
 * What a condition means, whatever its name is: its rule with the rules of the conditions and computed answers that it
 * reads in their place. A name that the tenant does not have stands for itself.
 */
export function meaningOf(model: TenantModel, name: string): string {
  const meanings = known.get(model) ?? new Map<string, string>();
  known.set(model, meanings);
  let meaning = meanings.get(name);
  if (meaning === undefined) {
    // A condition that leads back to itself is refused by the compiler; this only ends the walk.
    meanings.set(name, name);
    const fact = model.conditions.get(name);
    meaning = fact === undefined ? name : toCanonical(toNormal(unfold(model, fact.rule, new Set())));
    meanings.set(name, meaning);
  }
  return meaning;
}

const READING: ReadonlySet<string> = new Set(["var", "answered", "notAnswered"]);
const NEGATED: ReadonlyMap<string, string> = new Map([
  ["!=", "=="],
  ["!==", "==="],
  ["notIn", "in"],
  ["notAnswered", "answered"],
]);
const COMMUTATIVE: ReadonlySet<string> = new Set(["and", "or", "==", "==="]);

/** A rule that is only asked for its truth, in one of the ways in which it can be written. */
function toNormal(rule: unknown): unknown {
  if (!isJsonObject(rule)) return rule;
  const [[operator, written] = ["", []]] = Object.entries(rule);
  const operands: readonly unknown[] = Array.isArray(written) ? (written as readonly unknown[]) : [written];
  const positive = NEGATED.get(operator);
  if (positive !== undefined) return toNormal({ "!": [{ [positive]: operands }] });
  if (operator === "!") {
    const inside = toNormal(operands[0]);
    const twice = isJsonObject(inside) ? inside["!"] : undefined;
    return Array.isArray(twice) ? (twice[0] as unknown) : { "!": [inside] };
  }
  if (!COMMUTATIVE.has(operator)) return rule;
  const isLogic = operator === "and" || operator === "or";
  const all = isLogic ? operands.map(toNormal) : operands;
  const texts = all.map(toCanonical);
  const order = [...all.keys()].sort((one, other) => ((texts[one] ?? "") < (texts[other] ?? "") ? -1 : 1));
  return { [operator]: order.map((index) => all[index]) };
}

/** What the rule of a computed answer means. */
export const computedMeaning = (model: TenantModel, key: string): string =>
  toCanonical(unfold(model, model.keys.get(key)?.schema["x-compute"], new Set([key])));

const aliases = new WeakMap<TenantModel, ReadonlyMap<string, string>>();

/** Has the rules of an old version mean the keys that its questions have now. */
export function aliasKeys(model: TenantModel, renames: ReadonlyMap<string, string>): void {
  if (renames.size > 0) aliases.set(model, renames);
}

function unfold(model: TenantModel, rule: unknown, trail: ReadonlySet<string>): unknown {
  if (Array.isArray(rule)) return rule.map((item: unknown) => unfold(model, item, trail));
  if (!isJsonObject(rule)) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([operator, operand]) => {
      // An operand may stand by itself or in a list of one.
      const operands: readonly unknown[] = Array.isArray(operand) ? (operand as readonly unknown[]) : [operand];
      const [first] = operands;
      if (operator === "condition" && typeof first === "string") return [operator, meaningOf(model, first)];
      const computed =
        typeof first === "string" && !trail.has(first) ? model.keys.get(first)?.schema["x-compute"] : undefined;
      if (operator === "var" && typeof first === "string" && computed !== undefined)
        return [
          operator,
          { key: aliases.get(model)?.get(first) ?? first, by: unfold(model, computed, new Set([...trail, first])) },
        ];
      const alias = READING.has(operator) && typeof first === "string" ? aliases.get(model)?.get(first) : undefined;
      return [
        operator,
        (alias === undefined ? operands : [alias, ...operands.slice(1)]).map((item) => unfold(model, item, trail)),
      ];
    }),
  );
}

/** What a gate means. Tabs and items are meant by their names. */
export function gateMeaning(model: TenantModel, gate: Gate): string {
  switch (gate.kind) {
    case "condition":
      return `${gate.expected ? "" : "not "}${meaningOf(model, gate.condition)}`;
    case "case":
      return `case ${gate.conditions
        .slice(0, gate.index + 1)
        .map((name) => meaningOf(model, name))
        .join(" else ")}`;
    case "checked":
      return toCanonical({ ...gate, field: aliases.get(model)?.get(gate.field) ?? gate.field });
    default:
      return toCanonical(gate);
  }
}
