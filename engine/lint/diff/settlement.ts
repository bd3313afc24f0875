import { stepsSince } from "../../core/index.ts";
import type { VersionPair } from "./diff-side.ts";
import type { Found } from "./difference.ts";

/** True if a difference is safe, done by a step, or accepted by a new step. */
export function createSettlement({ before, after }: VersionPair): (found: Found) => boolean {
  const accepted = new Set(
    stepsSince(after.tenant, before.tenant).flatMap(({ kind, from }) => (kind === "accept" ? from : [])),
  );
  return ({ kind, id, keys = [], isSettled = false }) => {
    if (kind === "safe" || isSettled) return true;
    const setting = SETTINGS[id];
    if (setting !== undefined) return accepted.has(setting);
    return !NEEDS_A_STEP.has(id) && keys.length > 0 && keys.every((key) => accepted.has(key));
  };
}

/** Only a step that moves or recodes answers settles these. */
const NEEDS_A_STEP: ReadonlySet<string> = new Set([
  "question-removed",
  "question-renamed",
  "option-recoded",
  "answers-moved",
]);

/** Names by which an accept refers to settings. */
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
