import { groupBy } from "../finding.ts";
import type { ChangeStep, Field } from "../../core/index.ts";
import { placeOfStep } from "./compare-steps.ts";
import { goalsOf, listed, nameOf, type Arrival, type DiffSide, type DiffSides, type Move } from "./diff-side.ts";
import type { Found, Report } from "./difference.ts";

/** Reports where the steps move answers. Questions whose answers move by the same steps share one difference. */
export function reportMoves(sides: DiffSides, report: Report): void {
  const stepsOf = ({ steps }: Move): string => JSON.stringify(steps.map(({ id, from }) => [id, from]));
  for (const group of groupBy([...sides.moves.values()], stepsOf)) reportMove(group, sides, report);
}

function reportMove(moves: readonly [Move, ...Move[]], { after, renames }: DiffSides, report: Report): void {
  const [{ steps }] = moves;
  const fields = moves.map(({ field }) => field);
  const arrivals = moves.flatMap((move) => move.arrivals);
  const goals = [...new Set(moves.flatMap(goalsOf))];
  const kept = new Set(arrivals.filter(({ fate }) => fate !== "aside").map(({ key }) => key));
  const isDropped = steps.some(({ kind }) => kind === "drop") && kept.size === 0;
  const isFree = goals.every((key) => !after.tenant.fields.has(key));
  const isMany = fields.length > 1;
  const answers = `The ${isMany ? "answers" : "answer"} to ${listed(fields.map(nameOf))}`;
  report(
    "answers-moved",
    placeOfStep(steps[0]),
    isDropped
      ? `${answers} ${isMany ? "are" : "is"} dropped and orphaned${isFree ? "; the portal restores it if the question returns" : ""}.`
      : [
          `${answers} ${isMany ? "move" : "moves"} to ${listed(goals.map((key) => nameOfKey(key, after)))}${toManner(steps)}.`,
          ...new Set([
            ...ifTaken(goals, arrivals),
            ...[...new Set([...goals, ...kept])].flatMap((key) => fatesAt(key, arrivals, after)),
          ]),
        ].join(" "),
    {
      ...(isDropped ? { kind: "loses-answers" } : {}),
      keys: fields.flatMap(({ key, filePlaces = [key] }) => filePlaces),
      // Another difference reports answers that the new question rejects.
      isSettled: isDropped || fields.every(({ key }) => renames.has(key)) || goals.some((key) => kept.has(key)),
    },
  );
}

const nameOfKey = (key: string, { tenant }: DiffSide): string => {
  const field = tenant.fields.get(key);
  return field === undefined ? `“${key}”` : nameOf(field);
};

function toManner(steps: readonly ChangeStep[]): string {
  const last = steps.findLast(({ kind, from }) => kind === "split" || (kind === "merge" && from.length > 1));
  if (last === undefined) return "";
  return last.kind === "split"
    ? `, split at “${last.separator}”; the last part keeps the rest`
    : `, joined by “${last.separator}”; a choice joins as its stored value`;
}

function ifTaken(goals: readonly string[], arrivals: readonly Arrival[]): readonly string[] {
  const others = arrivals.filter(({ key }) => !goals.includes(key));
  if (others.length === 0) return [];
  const [isAside, stays] = [others.some(({ fate }) => fate === "aside"), others.some(({ fate }) => fate !== "aside")];
  const other = stays
    ? `stays under its old question${isAside ? ", or is orphaned if that question is gone" : ""}`
    : "is orphaned";
  return [`If there is an answer already, that answer stays, and the other ${other}.`];
}

function fatesAt(key: string, all: readonly Arrival[], after: DiffSide): readonly string[] {
  const fates = new Set(all.filter((one) => one.key === key).map(({ fate }) => fate));
  const field = after.tenant.fields.get(key);
  const name = nameOfKey(key, after);
  if (field === undefined) return [`No page asks ${name}, so the answer is orphaned.`];
  if (!fates.has("right") && !fates.has("wrong")) return [`${name} does not accept the answer, so it is orphaned.`];
  return [
    ...(fates.has("aside") ? [`An answer that ${name} does not accept is orphaned.`] : []),
    ...(fates.has("wrong") ? [`If an answer breaks the rules of ${name}, the applicant must correct it.`] : []),
    ...(isAskedOfAll(field) ? [] : [`If an applicant is not asked ${name}, the answer is orphaned.`]),
  ];
}

export const isAskedOfAll = ({ placements }: Field): boolean =>
  placements.some((gates) => gates.every((gate) => gate.kind === "item" && gate.n === 1));

/** Reports values that steps recode or drop, unless another difference of the choices has reported them. */
export function reportValues(reported: readonly Found[], { before, renames, steps }: DiffSides, report: Report): void {
  for (const step of steps) {
    const [key = ""] = step.from;
    const isSame = (one: string): boolean => one === key || renames.get(one) === key || renames.get(key) === one;
    const field = [...before.tenant.fields.values()].find((one) => one.key === key || renames.get(one.key) === key);
    const isReported = (value: string): boolean =>
      reported.some(({ keys = [], values = [] }) => values.includes(value) && keys.some(isSame));
    if (field === undefined) continue;
    const reportAll = (id: string, values: readonly string[], message: string): void => {
      if (values.length === 0) return;
      // Drafts are counted by choices only, never by typed answers.
      const counted = field.options === undefined ? {} : { values };
      report(id, placeOfStep(step), message, { keys: [key], isSettled: true, ...counted });
    };
    const recoded = Object.entries(step.values).filter(([value, to]) => value !== String(to) && !isReported(value));
    reportAll(
      "answers-recoded",
      recoded.map(([value]) => value),
      `${nameOf(field)}: the answer ${recoded.map(([value, to]) => `“${value}” becomes “${String(to)}”`).join(", ")}.`,
    );
    const dropped = step.dropped.filter((value) => !isReported(value));
    reportAll(
      "answers-dropped",
      dropped,
      `${nameOf(field)}: the answer ${dropped.map((value) => `“${value}”`).join(", ")} is orphaned, unless the question accepts it.`,
    );
  }
}
