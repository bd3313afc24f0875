import type { ChangeStep, Field } from "../../core/index.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";
import { fitOf, fitOfMoved } from "./answer-kind.ts";
import type { Fit } from "./answer-kind.ts";
import { listed, nameOf } from "./diff-side.ts";
import type { DiffSides } from "./diff-side.ts";
import type { Difference, Found, Report } from "./difference.ts";
import { stepsOnAnswer } from "./follow-steps.ts";
import type { End, Way } from "./follow-steps.ts";

/** Answers that the same steps take the same way, and what becomes of them. */
export interface ReportedWay {
  readonly keys: readonly string[];
  readonly message: string;
  /** No answer comes to where the steps bring it. */
  readonly isInVain: boolean;
  readonly found: Found;
}

/** What the steps do to the answers of a draft, one sentence for those that they take together. */
export function reportWays(ways: ReadonlyMap<string, Way>, sides: DiffSides): readonly ReportedWay[] {
  const groups = new Map<string, Way[]>();
  const numbers = new Map<ChangeStep, number>();
  for (const way of ways.values()) {
    if (way.steps.length === 0) continue;
    for (const step of way.steps) if (!numbers.has(step)) numbers.set(step, numbers.size);
    const identity = way.steps.map((step) => numbers.get(step)).join(" ");
    groups.set(identity, [...(groups.get(identity) ?? []), way]);
  }
  return [...groups.values()].map((group) => toReportedWay(group, sides));
}

function toReportedWay(group: readonly Way[], sides: DiffSides): ReportedWay {
  const [first] = group;
  const { steps = [], ends = [] } = first ?? {};
  const keys = group.map(({ key }) => key);
  const fields = keys.flatMap((key) => sides.before.tenant.fields.get(key) ?? []);
  const arrive = (end: End): Arrival => arriveAt(end, fields, steps, sides);
  const arrivals = ends.filter(({ isLeft }) => !isLeft).map(arrive);
  const left = group.flatMap((way) => way.ends.filter(({ isLeft }) => isLeft)).map(arrive);
  const isDropped = ends.every(({ key }) => key === undefined);
  const isFree = ends.every(({ from }) => !sides.after.tenant.fields.has(from));
  const answers = `The ${keys.length > 1 ? "answers" : "answer"} to ${listed(fields.map(nameOf))}`;
  const message = isDropped
    ? `${answers} ${keys.length > 1 ? "are" : "is"} dropped on purpose: set aside${isFree ? ", and back if the question comes back" : ""}.`
    : `${answers} ${keys.length > 1 ? "go" : "goes"} to ${listed(arrivals.map(({ name }) => name))}${howOf(steps)}.${restOf(left, arrivals)}`;
  return {
    keys,
    message,
    isInVain: !isDropped && arrivals.every(({ fit }) => fit === undefined || fit.becomes === "aside"),
    found: {
      kind: isDropped ? "loses-answers" : "needs-migration",
      id: "answers-moved",
      side: "new",
      at: placeOfStep(steps[0]),
      keys,
      message,
    },
  };
}

const placeOfStep = (step: ChangeStep | undefined): JsonPlace => ({
  file: CHANGES_FILE,
  path: step === undefined ? [] : ["steps", step.index, step.kind],
});

interface Arrival {
  readonly name: string;
  /** Undefined where no page asks it. */
  readonly fit: Fit | undefined;
  readonly field: Field | undefined;
}

function arriveAt(
  { key = "", isPart, isJoined }: End,
  sources: readonly Field[],
  steps: readonly ChangeStep[],
  sides: DiffSides,
): Arrival {
  const field = sides.after.tenant.fields.get(key);
  const [source] = sources;
  if (field === undefined || source === undefined) return { name: `“${key}”`, fit: undefined, field };
  const isText = isPart || isJoined || steps.some(({ kind }) => kind === "split" || kind === "merge");
  // What was parted or joined is a text, whatever it was.
  const { isDocument, options: _, ...rest } = source;
  const text: Field = { ...rest, isDocument: false, isComputed: false, schema: { type: "string" } };
  const from = isText && !isDocument ? text : source;
  const isCompared = sides.renames.get(source.key) === key && from === source;
  return { name: nameOf(field), fit: isCompared ? fitOf(from, field) : fitOfMoved(from, field, isJoined), field };
}

function howOf(steps: readonly ChangeStep[]): string {
  const shaping = steps.findLast(({ kind }) => kind === "split" || kind === "merge");
  if (shaping === undefined || (shaping.kind === "merge" && shaping.from.length === 1)) return "";
  return shaping.kind === "split"
    ? `, parted at “${shaping.separator}”; the last has the rest`
    : `, those that are given one after the other with “${shaping.separator}” between them, choices as the values that they are stored as`;
}

/** What becomes of answers that do not come there, or do not fit. */
function restOf(left: readonly Arrival[], arrivals: readonly Arrival[]): string {
  const stays = left.filter(({ fit }) => fit !== undefined);
  const isNew = new Set<string>();
  const sentences = [
    left.length === 0
      ? undefined
      : stays.length === 0
        ? "Where there is an answer already, that stays and the other is set aside."
        : `Where there is an answer already, that stays, and the other stays where it was${stays.length < left.length ? ", or is set aside where that is asked no more" : ""}.`,
    ...[...arrivals, ...stays].map(({ name, fit, field }) => {
      if (fit === undefined) return `No page asks ${name}, so what comes there is set aside.`;
      if (fit.becomes !== "kept") return `An answer ${fit.words} (${name}).`;
      return field !== undefined && isAskedOfAll(field) ? undefined : `Of whom ${name} is not asked, it is set aside.`;
    }),
  ].filter((sentence) => sentence !== undefined && !isNew.has(sentence) && isNew.add(sentence));
  return sentences.map((sentence) => ` ${sentence ?? ""}`).join("");
}

/** The first item of a group is always there. */
const isAskedOfAll = ({ placements }: Field): boolean =>
  placements.some((gates) => gates.every((gate) => gate.kind === "item" && gate.n === 1));

/** What steps do to single values, as far as no other difference says it. */
export function reportValues(
  steps: readonly ChangeStep[],
  reported: readonly Difference[],
  { before, renames }: DiffSides,
  report: Report,
): void {
  for (const step of steps) {
    const [key = ""] = step.from;
    const field = [...before.tenant.fields.values()].find((one) => one.key === key || renames.get(one.key) === key);
    const isTold = (value: string): boolean =>
      reported.some(
        ({ touched }) =>
          touched.values?.includes(value) === true &&
          touched.keys.some((one) => one === key || renames.get(one) === key || renames.get(key) === one),
      );
    if (field === undefined) continue;
    const found = { side: "new", at: placeOfStep(step), keys: [key], isSettled: true } as const;
    const recoded = Object.entries(step.values).filter(([value, to]) => value !== String(to) && !isTold(value));
    if (step.kind === "recode" && recoded.length > 0)
      report({
        ...found,
        kind: "needs-migration",
        id: "answers-recoded",
        // What was typed is not counted by what it says.
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

/** How a difference reads once steps have decided about it: what becomes of the answers then. */
export function restate(one: Difference, ways: readonly ReportedWay[], steps: readonly ChangeStep[]): Difference {
  const { id, touched, isSettled, becomes } = one;
  if (!isSettled || one.kind === "safe") return one;
  const key = touched.keys[0] ?? "";
  if (id === "question-removed" || id === "question-renamed") {
    const way = ways.find(({ keys }) => keys.includes(key));
    if (way === undefined) return { ...one, isSettled: false };
    const keys = [...new Set([...touched.keys, ...way.keys])];
    return {
      ...one,
      kind: way.found.kind,
      message: way.message,
      touched: { ...touched, keys },
      isSettled: !way.isInVain,
    };
  }
  const value = touched.values?.[0];
  const own = stepsOnAnswer(key, steps);
  if (value !== undefined && touched.values?.length === 1 && (id === "option-removed" || id === "option-recoded")) {
    const to = recodedTo(value, own);
    const fate =
      to === undefined
        ? own.some(({ kind, dropped }) => kind === "drop" && (dropped.length === 0 || dropped.includes(value)))
          ? "whoever chose it finds no choice, and what they chose is set aside"
          : undefined
        : becomes === to
          ? `whoever chose it keeps that choice, stored as "${to}"`
          : `whoever chose it is taken to have chosen "${to}"`;
    return fate === undefined
      ? one
      : { ...one, message: one.message.replace(/: whoever chose it [^:]*\.$/, `: ${fate}.`) };
  }
  if (id === "question-type" && own.some(({ kind }) => kind === "recode"))
    return {
      ...one,
      message: one.message.replace(
        /: an answer in a draft /,
        ": an answer that a step recodes becomes what the step says, and any other ",
      ),
    };
  return one;
}

function recodedTo(value: string, steps: readonly ChangeStep[]): string | undefined {
  let at = value;
  for (const { kind, values } of steps)
    if (kind === "recode" && Object.hasOwn(values, at)) at = String(values[at] ?? at);
  return at === value ? undefined : at;
}
