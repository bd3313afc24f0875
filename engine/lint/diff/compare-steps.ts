import type { ChangeStep } from "../../core/index.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { DiffSides } from "./diff-side.ts";
import type { Report } from "./difference.ts";
import { groupBy, type JsonPlace } from "../finding.ts";

export const placeOfStep = ({ index, kind }: ChangeStep): JsonPlace => ({
  file: CHANGES_FILE,
  path: ["steps", index, kind],
});

/** Compares the lists of steps. A draft records the steps that it has run, so earlier steps must not change. */
export function compareSteps({ before, after }: DiffSides, report: Report): void {
  const [known, steps] = [groupItems(before.model.changes), groupItems(after.model.changes)];
  const knownOrder = [...known.keys()];
  const hasSameKeys = (one: Items, other: Items): boolean => {
    const keys = new Set(keysOf(one));
    return keysOf(other).some((key) => keys.has(key));
  };
  for (const [id, [step]] of known)
    if (!steps.has(id))
      report(
        "step-gone",
        { file: CHANGES_FILE, path: ["steps", step.index] },
        "A step is gone or has changed: drafts that ran it count as drafts of a newer version, and their pages cannot save.",
        { side: "old", hint: "restore the step, and add another step that undoes it." },
      );
  const order = [...steps];
  order.forEach(([id, items], at) => {
    const [step] = items;
    const isNew = !known.has(id);
    const earlier = isNew ? knownOrder : knownOrder.slice(0, knownOrder.indexOf(id));
    if (order.slice(at + 1).some(([other, others]) => earlier.includes(other) && hasSameKeys(items, others)))
      report(
        isNew ? "step-inserted" : "step-moved",
        placeOfStep(step),
        `${isNew ? "A new step stands" : "A step has moved"} before one that drafts have taken already, and both move the same answers: the result depends on which step a draft takes first.`,
        { kind: "needs-migration", hint: "put new steps at the end, and leave the others in their order." },
      );
    if (isNew && step.kind !== "accept") reportUnknownKeys(items, { before, after }, report);
  });
}

/** One written step, once for each item if the step is for a group. */
type Items = readonly [ChangeStep, ...ChangeStep[]];

const groupItems = (steps: readonly ChangeStep[]): ReadonlyMap<string, Items> =>
  new Map(groupBy(steps, ({ id }) => id).map((items) => [items[0].id, items]));

const keysOf = (items: Items): readonly string[] =>
  items.flatMap(({ kind, from, to }) => (kind === "accept" ? [] : [...from, ...to]));

function reportUnknownKeys(items: Items, { before, after }: Pick<DiffSides, "before" | "after">, report: Report): void {
  const [step] = items;
  const all = after.model.changes;
  const known = new Set([...before.model.keys.keys(), ...all.slice(0, all.indexOf(step)).flatMap(({ to }) => to)]);
  step.from.forEach((key, nth) => {
    if (items.some(({ from }) => known.has(from[nth] ?? ""))) return;
    report(
      "step-key-unknown",
      placeOfStep(step),
      `The old version has no question "${key}", so this step finds no answer in its drafts.`,
    );
  });
}
