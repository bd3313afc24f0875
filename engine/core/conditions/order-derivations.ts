import { PorticoError } from "../errors.ts";
import type { ComputedAnswer } from "./computed-answer.ts";
import type { Condition } from "./create-condition.ts";
import { orderByReads } from "./order-by-reads.ts";
import { findConditionCycle } from "./order-conditions.ts";

/** What follows from answers before anything else does: the truth of a condition, or a computed answer. */
export type Derivation =
  | { readonly kind: "condition"; readonly condition: Condition }
  | { readonly kind: "computed"; readonly computed: ComputedAnswer };

/**
 * Conditions and computed answers sorted so that each comes after those that it reads.
 *
 * @throws PorticoError `tenant_invalid` on a circle through a computed answer
 */
export function orderDerivations(
  conditions: ReadonlyMap<string, Condition>,
  computed: ReadonlyMap<string, ComputedAnswer>,
): readonly Derivation[] {
  const nodes = new Map<string, Derivation>([
    ...[...conditions].map(([name, condition]) => [`condition:${name}`, { kind: "condition", condition }] as const),
    ...[...computed].map(([key, answer]) => [`answer:${key}`, { kind: "computed", computed: answer }] as const),
  ]);
  const readBy = (node: Derivation): ReadonlySet<string> => {
    const { reads, refersTo } = node.kind === "condition" ? node.condition : node.computed;
    const names = [...[...refersTo].map((name) => `condition:${name}`), ...[...reads].map((key) => `answer:${key}`)];
    return new Set(names.filter((name) => nodes.has(name)));
  };
  const cycle = findConditionCycle(new Map([...nodes].map(([name, node]) => [name, readBy(node)])));
  if (cycle !== undefined)
    throw new PorticoError("tenant_invalid", `Computed answers depend on themselves: ${cycle.join(" → ")}.`);
  return orderByReads(nodes, readBy);
}
