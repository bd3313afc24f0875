import type { ComputedAnswer } from "./computed-answer.ts";
import type { Condition } from "./create-condition.ts";
import { orderByReads } from "./order-by-reads.ts";

/** What follows from answers before anything else does: the truth of a condition, or a computed answer. */
export type Derivation =
  | { readonly kind: "condition"; readonly condition: Condition }
  | { readonly kind: "computed"; readonly computed: ComputedAnswer };

/** Conditions and computed answers sorted so that each comes after those that it reads. None reads itself. */
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
  return orderByReads(nodes, readBy);
}
