import type { ChangeStep, Field } from "../../core/index.ts";
import { toList, toObject } from "../model/json-shape.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { DiffSide, DiffSides, End, Way } from "./diff-side.ts";
import type { Found, Report } from "./difference.ts";
import type { JsonPlace } from "../finding.ts";
import { listed, nameOf } from "./diff-side.ts";

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

export function reportWays(sides: DiffSides, report: Report): void {
  const groups = new Map<string, Way[]>();
  for (const way of sides.ways.values()) {
    const identity = way.steps.map((step) => sides.steps.indexOf(step)).join(" ");
    groups.set(identity, [...(groups.get(identity) ?? []), way]);
  }
  for (const group of groups.values()) report(toFound(group, sides));
}

function toFound(group: readonly Way[], sides: DiffSides): Found {
  const { steps, isDropped } = group[0] ?? { steps: [], isDropped: false };
  const fields = group.map(({ field }) => field);
  const ends = mergeEnds(group.flatMap((way) => way.ends));
  const left = mergeEnds(group.flatMap(({ leftAt }) => leftAt));
  // Other differences report answers that do not fit there.
  const isCompared = fields.every(({ key }) => sides.renames.has(key));
  const isMany = fields.length > 1;
  const answers = `The ${isMany ? "answers" : "answer"} to ${listed(fields.map(nameOf))}`;
  const isFree = ends.every(({ key }) => !sides.after.tenant.fields.has(key));
  return {
    kind: isDropped ? "loses-answers" : "needs-migration",
    id: "answers-moved",
    side: "new",
    at: placeOfStep(steps[0]),
    keys: fields.flatMap(({ key, filePlaces = [key] }) => filePlaces),
    message: isDropped
      ? `${answers} ${isMany ? "are" : "is"} dropped on purpose: set aside${isFree ? ", and back if the question comes back" : ""}.`
      : `${answers} ${isMany ? "go" : "goes"} to ${listed(ends.map((end) => nameOfEnd(end, sides)))}${howOf(steps)}.${restOf(ends, left, sides)}`,
    isSettled: isDropped || isCompared || ends.some(({ arrives }) => arrives),
  };
}

function mergeEnds(ends: readonly End[]): readonly End[] {
  const merged = new Map<string, End>();
  for (const end of ends) {
    const one = merged.get(end.key);
    merged.set(end.key, {
      key: end.key,
      arrives: end.arrives || one?.arrives === true,
      isAside: end.isAside || one?.isAside === true,
      isWrong: end.isWrong || one?.isWrong === true,
    });
  }
  return [...merged.values()];
}

const placeOfStep = (step: ChangeStep | undefined): JsonPlace => ({
  file: CHANGES_FILE,
  path: step === undefined ? [] : ["steps", step.index, step.kind],
});

function nameOfEnd({ key }: End, { after }: DiffSides): string {
  const field = after.tenant.fields.get(key);
  return field === undefined ? `“${key}”` : nameOf(field);
}

function howOf(steps: readonly ChangeStep[]): string {
  const shaping = steps.findLast(({ kind }) => kind === "split" || kind === "merge");
  if (shaping === undefined || (shaping.kind === "merge" && shaping.from.length === 1)) return "";
  return shaping.kind === "split"
    ? `, parted at “${shaping.separator}”; the last has the rest`
    : `, those that are given one after the other with “${shaping.separator}” between them, choices as the values that they are stored as`;
}

function restOf(ends: readonly End[], left: readonly End[], sides: DiffSides): string {
  const stays = left.filter(({ arrives }) => arrives);
  const isSetAside = left.some(({ isAside }) => isAside);
  const sentences = [
    left.length === 0
      ? []
      : stays.length === 0
        ? ["Where there is an answer already, that stays and the other is set aside."]
        : [
            `Where there is an answer already, that stays, and the other stays where it was${isSetAside ? ", or is set aside where that is asked no more" : ""}.`,
          ],
    ...[...ends, ...stays].map((end) => {
      const name = nameOfEnd(end, sides);
      const field = sides.after.tenant.fields.get(end.key);
      if (field === undefined) return [`No page asks ${name}, so what comes there is set aside.`];
      if (!end.arrives) return [`An answer has no place there and is set aside (${name}).`];
      return [
        ...(end.isAside ? [`An answer that has no place there is set aside (${name}).`] : []),
        ...(end.isWrong ? [`An answer has to be corrected where the question's rules refuse it (${name}).`] : []),
        ...(isAskedOfAll(field) ? [] : [`Of whom ${name} is not asked, it is set aside.`]),
      ];
    }),
  ].flat();
  return [...new Set(sentences)].map((sentence) => ` ${sentence}`).join("");
}

const isAskedOfAll = ({ placements }: Field): boolean =>
  placements.some((gates) => gates.every((gate) => gate.kind === "item" && gate.n === 1));

export function reportValues(reported: readonly Found[], { before, renames, steps }: DiffSides, report: Report): void {
  for (const step of steps) {
    const [key = ""] = step.from;
    const field = [...before.tenant.fields.values()].find((one) => one.key === key || renames.get(one.key) === key);
    const isTold = (value: string): boolean =>
      reported.some(
        ({ keys = [], values }) =>
          values?.includes(value) === true &&
          keys.some((one) => one === key || renames.get(one) === key || renames.get(key) === one),
      );
    if (field === undefined) continue;
    const found = { side: "new", at: placeOfStep(step), keys: [key], isSettled: true } as const;
    const recoded = Object.entries(step.values).filter(([value, to]) => value !== String(to) && !isTold(value));
    if (step.kind === "recode" && recoded.length > 0)
      report({
        ...found,
        kind: "needs-migration",
        id: "answers-recoded",
        // Typed answers are not counted by value.
        ...(field.options === undefined ? {} : { values: recoded.map(([value]) => value) }),
        message: `${nameOf(field)}: an answer ${recoded.map(([value, to]) => `“${value}” becomes “${String(to)}”`).join(", ")}.`,
      });
    const dropped = step.dropped.filter((value) => !isTold(value));
    if (step.kind === "drop" && dropped.length > 0)
      report({
        ...found,
        kind: "loses-answers",
        id: "answers-dropped",
        ...(field.options === undefined ? {} : { values: dropped }),
        message: `${nameOf(field)}: an answer ${dropped.map((value) => `“${value}”`).join(", ")} is set aside, unless the question takes it.`,
      });
  }
}
