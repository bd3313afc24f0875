import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { DiffSides } from "./diff-side.ts";
import type { Tell } from "./difference.ts";

/** Steps of changes.json that would find no answer, and steps that drafts have taken and that are gone or changed. */
export function compareSteps({ before, after }: DiffSides, tell: Tell): void {
  const known = new Set(before.model.changes.map(({ id }) => id));
  const kept = new Set(after.model.changes.map(({ id }) => id));
  after.model.changes.forEach((step, position) => {
    if (known.has(step.id) || step.kind === "accept") return;
    const earlier = after.model.changes.slice(0, position).flatMap(({ to }) => to);
    for (const key of step.from)
      if (!before.model.keys.has(key) && !earlier.includes(key))
        tell({
          kind: "needs-migration",
          id: "step-key-unknown",
          side: "new",
          at: { file: CHANGES_FILE, path: ["steps", step.index, step.kind] },
          message: `A step is about "${key}", which the old version does not have: it finds no answer in any draft.`,
        });
  });
  for (const step of before.model.changes)
    if (!kept.has(step.id))
      tell({
        kind: "needs-migration",
        id: "step-gone",
        side: "old",
        at: { file: CHANGES_FILE, path: ["steps", step.index] },
        message:
          "A step is gone or reads differently: a draft that has taken it is taken for one of a newer version, and its pages can save nothing.",
        hint: "put it back as it was, and take it back by another step.",
      });
}
