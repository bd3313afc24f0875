import { PorticoError } from "../errors.ts";
import type { Condition } from "./create-condition.ts";
import { orderByReads } from "./order-by-reads.ts";

/** A cycle among conditions, as the names along it, the first repeated at the end; undefined where there is none. */
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

/**
 * Conditions sorted so that each comes after those it refers to.
 *
 * @throws PorticoError `condition_invalid` on a cycle or an unknown name.
 */
export function orderConditions(conditions: ReadonlyMap<string, Condition>): readonly Condition[] {
  const cycle = findConditionCycle(new Map([...conditions].map(([name, condition]) => [name, condition.refersTo])));
  if (cycle !== undefined)
    throw new PorticoError("condition_invalid", `Conditions refer to each other in a circle: ${cycle.join(" → ")}.`);
  for (const condition of conditions.values())
    for (const name of condition.refersTo)
      if (!conditions.has(name))
        throw new PorticoError(
          "condition_invalid",
          `Condition "${condition.name}" refers to "${name}", which conditions.json does not define.`,
        );
  return orderByReads(conditions, ({ refersTo }) => refersTo);
}
