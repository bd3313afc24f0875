/**
 * What may travel in navigation state: a message for the next screen. Nothing of the person does, because the browser
 * keeps that state with each entry of its history, where the next user of the device would find it.
 */
export interface NavigationState {
  readonly errorMessage?: string;
  readonly successMessage?: string;
  /** The validation summary takes the focus instead of the page's heading. */
  readonly focusSummary?: true;
  /** The key of the answer for which a link of the review has led here, so that there is a way back to it. */
  readonly review?: string;
}

const TEXTS = ["errorMessage", "successMessage", "review"] as const;

/** Reads `location.state`, which an earlier version of the portal may have written, or nobody. */
export function parseNavigationState(state: unknown): NavigationState {
  if (typeof state !== "object" || state === null) return {};
  const given: Partial<Record<keyof NavigationState, unknown>> = state;
  const texts = TEXTS.flatMap((name) => {
    const value = given[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(texts), ...(given.focusSummary === true ? { focusSummary: true } : {}) };
}
