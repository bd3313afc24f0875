/**
 * Messages for the next screen. Contains nothing personal, because the history shows it to the next user of the device.
 */
export interface NavigationState {
  readonly errorMessage?: string;
  readonly successMessage?: string;
  readonly focusSummary?: true;
  readonly review?: string;
}

const TEXTS = ["errorMessage", "successMessage", "review"] as const;

/** Parses `location.state`, which may contain anything. */
export function parseNavigationState(state: unknown): NavigationState {
  if (typeof state !== "object" || state === null) return {};
  const given: Partial<Record<keyof NavigationState, unknown>> = state;
  const texts = TEXTS.flatMap((name) => {
    const value = given[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(texts), ...(given.focusSummary === true ? { focusSummary: true } : {}) };
}
