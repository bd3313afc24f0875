/** The failures of parts that the page can do without. */
const passedOver = new WeakSet<object>();

/**
 * Loads a part of the portal before it is needed, or one that the page can do without. Resolves to undefined where it
 * cannot be loaded, and the page is not loaded again for that (`reload-for-new-version.ts`), because it could be in the
 * midst of something: sending the application, for one.
 */
export function loadAhead<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  return load().catch((cause: unknown) => {
    if (typeof cause === "object" && cause !== null) passedOver.add(cause);
    return undefined;
  });
}

/** Whether a failure to load is one that `loadAhead` has taken. Asked later than in the failure's own turn. */
export const isPassedOver = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && passedOver.has(cause);
