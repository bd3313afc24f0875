import type { Answers } from "../../engine/core/index.ts";
import { answersSchema } from "../../engine/protocol/index.ts";

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
  if (typeof state !== "object" || state === null) return {};
  const given: Partial<Record<keyof NavigationState, unknown>> = state;
  const { success: hasAnswers, data: studentAnswers } = answersSchema.safeParse(given.studentAnswers);
  const texts = (["username", "errorMessage", "successMessage"] as const).flatMap((name) => {
    const value = given[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return {
    ...(hasAnswers ? { studentAnswers } : {}),
    ...Object.fromEntries(texts),
    ...(given.focusSummary === true ? { focusSummary: true } : {}),
  };
}

/** The same state without the messages, because each is shown once. */
export function toCarriedState({ studentAnswers, username }: NavigationState): NavigationState {
  return {
    ...(studentAnswers === undefined ? {} : { studentAnswers }),
    ...(username === undefined ? {} : { username }),
  };
}
