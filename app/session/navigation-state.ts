import type { Answers } from "../../engine/core/index.ts";
import { parseAnswers, parseRecord, parseString } from "../api/parse.ts";

/** What may travel in navigation state: a visitor's answers and a message, neither of which belongs into an address. */
export interface NavigationState {
  readonly studentAnswers?: Answers;
  readonly username?: string;
  readonly errorMessage?: string;
  readonly successMessage?: string;
  /** The validation summary takes the focus instead of the page's heading. */
  readonly focusSummary?: true;
}

/** Reads `location.state`, which an earlier version of the portal may have written, or nobody. */
export function parseNavigationState(state: unknown): NavigationState {
  const { studentAnswers, username, errorMessage, successMessage, focusSummary } = parseRecord(state);
  return {
    ...(studentAnswers === undefined ? {} : { studentAnswers: parseAnswers(studentAnswers) }),
    ...(parseString(username) === "" ? {} : { username: parseString(username) }),
    ...(parseString(errorMessage) === "" ? {} : { errorMessage: parseString(errorMessage) }),
    ...(parseString(successMessage) === "" ? {} : { successMessage: parseString(successMessage) }),
    ...(focusSummary === true ? { focusSummary } : {}),
  };
}

/** The same state without the messages, because each is shown once. */
export function toCarriedState({ studentAnswers, username }: NavigationState): NavigationState {
  return {
    ...(studentAnswers === undefined ? {} : { studentAnswers }),
    ...(username === undefined ? {} : { username }),
  };
}
