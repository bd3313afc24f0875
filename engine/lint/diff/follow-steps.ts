import { filesOfQuestion, stepsSince, type ChangeStep } from "../../core/index.ts";
import { questionsOf } from "./diff-side.ts";
import type { DiffSide } from "./diff-side.ts";

/** Where the answer of a question may be after the steps. */
export interface End {
  /** Undefined where a step has dropped it. */
  readonly key: string | undefined;
  /** The key that it had before the last step. */
  readonly from: string;
  /** It is one of several parts of the answer, or what several answers make together. */
  readonly isPart: boolean;
  readonly isJoined: boolean;
  /** It stays here only where the place to which a step would bring it has an answer. */
  readonly isLeft: boolean;
}

/** What the steps do to the answer of one question of the old version. */
export interface Way {
  readonly key: string;
  /** The steps that act on it, in order; those that only recode or drop some of its choices are none. */
  readonly steps: readonly ChangeStep[];
  readonly ends: readonly End[];
}

/** The steps that a draft of the old version takes. */
export function freshSteps(before: DiffSide, after: DiffSide): readonly ChangeStep[] {
  return stepsSince(after.tenant, before.tenant).filter(({ kind }) => kind !== "accept");
}

/**
 * Follows each answer of the old version through the steps that its drafts have not taken yet, in their order. A place
 * that may have an answer at that moment keeps it, so what would come there may also stay where it was.
 */
export function followSteps(before: DiffSide, steps: readonly ChangeStep[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>(
    questionsOf(before)
      .filter(({ isComputed }) => !isComputed)
      .map(({ key }) => [
        key,
        { key, steps: [], ends: [{ key, from: key, isPart: false, isJoined: false, isLeft: false }] satisfies End[] },
      ]),
  );
  for (const step of steps) {
    if (!isMoving(step)) continue;
    const mayBeTaken = goalsOf(before, step, ways).some(
      (place) =>
        (!step.from.includes(place) || before.tenant.fields.get(place)?.isDocument === true) &&
        (before.tenant.fields.get(place)?.fileOf !== undefined ||
          [...ways.values()].some(({ key, ends }) =>
            ends.some((end) => end.key !== undefined && filesAt(before, key, end.key).includes(place)),
          )),
    );
    for (const way of ways.values()) {
      // What is attached is no text that could be parted or joined.
      const isDocument = before.tenant.fields.get(way.key)?.isDocument === true;
      if (isDocument && (step.kind === "split" || step.kind === "merge")) continue;
      if (!way.ends.some(({ key }) => key !== undefined && step.from.includes(key))) continue;
      const ends = way.ends.flatMap((end): readonly End[] => {
        if (end.key === undefined || !step.from.includes(end.key)) return [end];
        const moved = placesOf(step).map((key): End => ({
          key,
          from: end.key ?? "",
          isLeft: false,
          ...shapeOf(step, end),
        }));
        return mayBeTaken && step.kind !== "drop" ? [...moved, { ...end, isLeft: true }] : moved;
      });
      ways.set(way.key, { ...way, steps: [...way.steps, step], ends });
    }
  }
  return ways;
}

/** The steps that act on one answer, in order. `key` is its key after all of them; renames may have given it others before. */
export function stepsOnAnswer(key: string, steps: readonly ChangeStep[]): readonly ChangeStep[] {
  let place = steps.reduceRight(
    (at, { kind, from, to }) => (kind === "rename" && to[0] === at ? (from[0] ?? at) : at),
    key,
  );
  return steps.filter(({ kind, from, to }) => {
    if (!from.includes(place)) return false;
    if (kind === "rename") place = to[0] ?? place;
    return true;
  });
}

/** The keys under which the files of a question are kept once steps have brought it to another key. */
const filesAt = ({ tenant }: DiffSide, question: string, key: string): readonly string[] =>
  filesOfQuestion(tenant, question).map((file) => key + file.slice(question.length));

/** The keys that a step wants free: where the answer goes, and its further files. */
const goalsOf = (before: DiffSide, { kind, from, to }: ChangeStep, ways: ReadonlyMap<string, Way>): readonly string[] =>
  kind !== "rename"
    ? to
    : [...ways.values()]
        .filter(({ ends }) => ends.some(({ key }) => key !== undefined && from.includes(key)))
        .flatMap((way) => to.flatMap((key) => filesAt(before, way.key, key)));

/** The key that each question's answer has now, where steps bring it whole to another that no other answer then has. */
export function findMoved(ways: ReadonlyMap<string, Way>): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  for (const { key, ends } of ways.values()) {
    const [end] = ends;
    if (ends.length !== 1 || end?.key === undefined || end.key === key || end.isPart || end.isJoined) continue;
    const isShared = [...ways.values()].some(
      (other) => other.key !== key && other.ends.some((one) => one.key === end.key),
    );
    if (!isShared) moved.set(key, end.key);
  }
  return moved;
}

const isMoving = ({ kind, from, to, dropped }: ChangeStep): boolean =>
  kind === "split" ||
  (kind === "rename" && from[0] !== to[0]) ||
  kind === "merge" ||
  (kind === "drop" && dropped.length === 0);

const placesOf = ({ kind, to }: ChangeStep): readonly (string | undefined)[] => (kind === "drop" ? [undefined] : to);

const shapeOf = ({ kind, from }: ChangeStep, { isPart, isJoined }: End): Pick<End, "isPart" | "isJoined"> => ({
  isPart: isPart || kind === "split",
  isJoined: isJoined || (kind === "merge" && from.length > 1),
});
