/** Messages in navigation state. Contains nothing personal: the history keeps it for the next user of the device. */
export interface NavigationState {
  readonly errorMessage?: string;
  readonly successMessage?: string;
  readonly focusSummary?: true;
  readonly review?: string;
}

const TEXTS = ["errorMessage", "successMessage", "review"] as const;

/** Reads `location.state`, which may hold anything. */
export function parseNavigationState(state: unknown): NavigationState {
  if (typeof state !== "object" || state === null) return {};
  const given: Partial<Record<keyof NavigationState, unknown>> = state;
  const texts = TEXTS.flatMap((name) => {
    const value = given[name];
    return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(texts), ...(given.focusSummary === true ? { focusSummary: true } : {}) };
}
