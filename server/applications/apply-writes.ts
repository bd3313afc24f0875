import { answerOf, changeAnswers, type Application, type Tenant } from "../../engine/core/index.ts";
import type { Write } from "./answer-marks.ts";

interface Applied {
  readonly after: Application;
  /** Keys that were written or that changed with them, companions included. */
  readonly touched: Set<string>;
}

/** Enters answers with everything that follows from them. */
export function applyWrites(tenant: Tenant, before: Application, asked: ReadonlyMap<string, Write>, at: Date): Applied {
  const accepted = Object.fromEntries([...asked].map(([key, { value }]) => [key, value]));
  // If an accepted answer is missing afterwards, merge again: a watcher clears answers when its condition changes, and
  // in one batch that also clears answers that were given after the change.
  const first = changeAnswers(tenant, before, accepted, at);
  const isWhole = Object.entries(accepted).every(([key, value]) => answerOf(first.application.answers, key) === value);
  const second = isWhole ? first : changeAnswers(tenant, first.application, accepted, at);
  const touched = new Set([...Object.keys(accepted), ...Object.keys(first.changes), ...Object.keys(second.changes)]);
  return { after: second.application, touched };
}
