import type { ChangeStep, Field } from "../../core/index.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";
import { listed, nameOf } from "./diff-side.ts";
import type { DiffSides, End, Way } from "./diff-side.ts";
import type { Found, Report } from "./difference.ts";

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
