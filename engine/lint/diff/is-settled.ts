import type { ChangeStep } from "../../core/index.ts";
import type { Difference } from "./difference.ts";
import { stepsOnAnswer } from "./follow-steps.ts";

type Steps = readonly ChangeStep[];

/**
 * Whether the steps that the new version has and the old one had not decide about a difference: where its answers go, or
 * that it is meant as it is.
 */
export function isSettled({ kind, id, touched, becomes }: Difference, before: Steps, after: Steps): boolean {
  if (kind === "safe") return true;
  const known = new Set(before.map((step) => step.id));
  const fresh = after.filter((step) => !known.has(step.id));
  const { keys, values } = touched;
  const isAccepted = (key: string): boolean => fresh.some((step) => step.kind === "accept" && step.from.includes(key));
  const setting = SETTINGS[id];
  if (setting !== undefined) return isAccepted(setting);
  if (keys.length === 0) return false;
  const isMoved = (key: string): boolean => fresh.some((step) => takesAll(step) && step.from.includes(key));
  // A draft takes the steps one after the other, so a later one also finds what an earlier one has made.
  const isRecoded = (key: string, value: string): boolean => {
    let at = value;
    let taken = 0;
    for (const step of stepsOnAnswer(key, fresh)) {
      if (step.kind === "drop" && (step.dropped.length === 0 || step.dropped.includes(at))) return true;
      if (step.kind !== "recode" || !Object.hasOwn(step.values, at)) continue;
      at = String(step.values[at] ?? at);
      taken += 1;
    }
    return at !== value && (taken === 1 || becomes === undefined || at === becomes);
  };
  return keys.every((key) => {
    if (id === "question-removed" || id === "question-renamed") return isMoved(key) || isMoved(questionOfPlace(key));
    if (isAccepted(key)) return id !== "option-recoded";
    if (values !== undefined) return values.every((value) => isRecoded(key, value));
    return id === "question-type" && stepsOnAnswer(key, fresh).some((step) => step.kind === "recode");
  });
}

/** What is no question, under the name that an accept gives it. */
const SETTINGS: Readonly<Record<string, string>> = {
  "tenant-id": "id",
  "time-zone": "timeZone",
  "rounds-begun": "rounds",
  "round-removed": "rounds",
  "round-renamed": "rounds",
  "round-opens-later": "rounds",
  "round-closes-earlier": "rounds",
  "round-grace-shorter": "rounds",
};

const takesAll = ({ kind, dropped }: ChangeStep): boolean =>
  kind === "rename" || kind === "split" || kind === "merge" || (kind === "drop" && dropped.length === 0);

/** A further file goes with its question. */
const questionOfPlace = (key: string): string => key.replace(/_\d+$/, "");
