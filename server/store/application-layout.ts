import { z } from "zod";
import { StoreUnavailableError } from "./store-errors.ts";

/**
 * The highest layout in which this version writes an application. It rises with every part that an older version would
 * drop, because an older process then refuses the record. Early versions wrote 0.
 */
export const APPLICATION_LAYOUT = 4;

interface Layered {
  readonly earlier: readonly object[];
  readonly reopening: object | null;
  readonly withdrawals: readonly object[];
  readonly effects: readonly object[];
}

/**
 * Returns 2 after a reopening, 3 after a withdrawal and 4 with unqueued effects. Otherwise older versions may continue.
 */
function layoutOf({ earlier, reopening, withdrawals, effects }: Layered): number {
  if (effects.length > 0) return APPLICATION_LAYOUT;
  if (withdrawals.length > 0) return 3;
  return earlier.length > 0 || reopening !== null ? 2 : 1;
}

/** Stores the revision as text, which versions without layouts refuse to read. */
export const toStoredApplication = (record: Layered, revision: number): object => ({
  ...record,
  revision: String(revision),
  layout: layoutOf(record),
  ...(record.effects.length > 0 && { hasEffects: "yes" }),
});

export const revisionSchema = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+$/)
    .transform((text) => Number(text)),
]);

/** Refuses records of a newer version. @throws StoreUnavailableError */
export const layoutSchema = z.looseObject({ layout: z.number().default(0) }).transform((stored): unknown => {
  if (stored.layout > APPLICATION_LAYOUT)
    throw new StoreUnavailableError(
      `This application has layout ${stored.layout}, and this version of the portal knows no more than ${APPLICATION_LAYOUT}. A newer version has written it.`,
    );
  return stored;
});
