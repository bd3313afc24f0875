import type { ChangeStep } from "../../core/index.ts";
import { toList, toObject } from "../model/json-shape.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import type { Found, Report } from "./difference.ts";

export function compareSteps({ before, after }: DiffSides, report: Report): void {
  const [known, kept] = [toFirsts(before.model.changes), toFirsts(after.model.changes)];
  reportUnknownKeys({ before, after }, known, report);
  for (const step of known.values())
    if (!kept.has(step.id))
      report({
        kind: "needs-migration",
        id: "step-gone",
        side: "old",
        at: { file: CHANGES_FILE, path: ["steps", step.index] },
        message:
          "A step is gone or reads differently: a draft that has taken it is taken for one of a newer version, and its pages can save nothing.",
        hint: "put it back as it was, and take it back by another step.",
      });
  const positions = new Map([...known.keys()].map((id, position) => [id, position]));
  const order = [...kept.values()];
  order.forEach((step, at) => {
    const position = positions.get(step.id);
    const passed = order.slice(at + 1).filter(({ id }) => {
      const other = positions.get(id);
      return other !== undefined && (position === undefined || other < position);
    });
    const mixed = passed.find((other) => isAboutSame(step, other, after.model.changes));
    if (mixed !== undefined || (position !== undefined && passed.length > 0))
      report(toOrder(step, position === undefined, mixed !== undefined));
  });
}

function toOrder({ index, kind }: ChangeStep, isNew: boolean, isMixed: boolean): Found {
  const what = isNew ? "A new step stands before one" : "A step stands before another";
  return {
    kind: isMixed ? "needs-migration" : "safe",
    id: isNew ? "step-inserted" : "step-moved",
    side: "new",
    at: { file: CHANGES_FILE, path: ["steps", index, kind] },
    message: isMixed
      ? `${what} that drafts have taken already, and both are about the same answers: a draft that takes both in this order comes out otherwise than one that has taken the other first.`
      : `${what} that drafts have taken already; they are about different answers, so nothing comes out otherwise.`,
    ...(isMixed ? { hint: "put new steps at the end, and leave the others in their order." } : {}),
  };
}

/** A step of a group is repeated for each item; this keeps the first. */
function toFirsts(steps: readonly ChangeStep[]): ReadonlyMap<string, ChangeStep> {
  const firsts = new Map<string, ChangeStep>();
  for (const step of steps) if (!firsts.has(step.id)) firsts.set(step.id, step);
  return firsts;
}

function isAboutSame(one: ChangeStep, other: ChangeStep, all: readonly ChangeStep[]): boolean {
  if (one.kind === "accept" || other.kind === "accept") return false;
  const keysOf = ({ id }: ChangeStep) =>
    all.filter((step) => step.id === id).flatMap(({ from, to }) => [...from, ...to]);
  const keys = new Set(keysOf(other));
  return keysOf(one).some((key) => keys.has(key));
}

function reportUnknownKeys(
  { before, after }: Pick<DiffSides, "before" | "after">,
  known: ReadonlyMap<string, ChangeStep>,
  report: Report,
): void {
  const all = after.model.changes;
  for (const step of toFirsts(all).values()) {
    if (known.has(step.id) || step.kind === "accept") continue;
    const items = all.filter(({ id }) => id === step.id);
    const earlier = new Set(all.slice(0, all.indexOf(step)).flatMap(({ to }) => to));
    step.from.forEach((key, nth) => {
      const isKnown = items.some(({ from }) => {
        const own = from[nth] ?? "";
        return before.model.keys.has(own) || earlier.has(own);
      });
      if (isKnown) return;
      report({
        kind: "needs-migration",
        id: "step-key-unknown",
        side: "new",
        at: { file: CHANGES_FILE, path: ["steps", step.index, step.kind] },
        message: `A step is about "${asWritten(after, step, key)}", which the old version does not have: it finds no answer in a draft of that version.`,
      });
    });
  }
}

function asWritten({ model }: DiffSide, { index, kind }: ChangeStep, key: string): string {
  const steps = toList(toObject(model.writtenSources.get(CHANGES_FILE)?.value)["steps"]);
  const written = [toObject(steps[index])[kind]].flat().filter((name) => typeof name === "string");
  const isMeant = (name: string) => name.startsWith("{") && key.endsWith(name.replace(/^.*\}/, ""));
  return written.includes(key) ? key : (written.find(isMeant) ?? key);
}
