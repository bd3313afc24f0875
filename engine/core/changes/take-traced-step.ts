import { answerOf, isAnswered } from "../answers/answers.ts";
import type { AnswerValue } from "../answers/answers.ts";
import type { ChangeStep } from "./change-steps.ts";
import { takeStep } from "./take-step.ts";
import type { HeldAnswers, IsQuestion } from "./take-step.ts";

/** The keys under which the answer of a key was given, where steps have moved it. */
export type Origins = Map<string, readonly string[]>;

/** Takes one step as `takeStep` does, and notes in `origins` where each answer comes from that it has moved. */
export function takeTracedStep(
  step: ChangeStep,
  held: HeldAnswers,
  origins: Origins,
  putAside: ((key: string, value: AnswerValue) => void) | undefined,
  isQuestion: IsQuestion,
): readonly string[] {
  const given = step.from.filter((key) => isAnswered(answerOf(held, key)));
  const reached = takeStep(step, held, putAside, isQuestion);
  const sources = reached.map((key) => toSources(step, given, key).flatMap((from) => origins.get(from) ?? [from]));
  reached.forEach((key, index) => origins.set(key, sources[index] ?? [key]));
  return reached;
}

/** The keys from which a step has brought the answer of `key`. */
function toSources(
  { kind, from, to: [to = ""] }: ChangeStep,
  given: readonly string[],
  key: string,
): readonly string[] {
  if (kind === "rename") return [(from[0] ?? "") + key.slice(to.length)];
  return kind === "recode" ? [key] : given;
}
