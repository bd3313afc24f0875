import { z } from "zod";
import { StoreUnavailableError } from "./store-errors.ts";

/**
 * The highest number of a layout in which this version of the portal writes an application. It rises with each part that a
 * version which does not know it would leave out, because an application is always written whole: an older process then
 * neither reads nor writes what a newer one has written, so that nothing is lost while both run. Versions before there
 * were numbers wrote 0.
 */
export const APPLICATION_LAYOUT = 4;

interface Layered {
  readonly earlier: readonly object[];
  readonly reopening: object | null;
  readonly withdrawals: readonly object[];
  readonly effects: readonly object[];
}

/**
 * The layout that an application needs: 2 once it was opened again after a submission, which a version that does not know
 * of it would take for a draft, and would lose what was submitted; 3 once it was withdrawn, of which such a version would
 * go on as if it had not been; and 4 while it has effects that are not in the queue yet, which such a version would lose.
 * All others stay what an older version may go on with.
 */
function layoutOf({ earlier, reopening, withdrawals, effects }: Layered): number {
  if (effects.length > 0) return APPLICATION_LAYOUT;
  if (withdrawals.length > 0) return 3;
  return earlier.length > 0 || reopening !== null ? 2 : 1;
}

/**
 * An application as it is stored. Its revision is a text, because versions without layouts read a number there and
 * nothing else, so they refuse it before they could leave out the round, the texts kept beside answers and whatever else
 * they do not know.
 */
export const toStoredApplication = (record: Layered, revision: number): object => ({
  ...record,
  revision: String(revision),
  layout: layoutOf(record),
  // By which the few that have any are found.
  ...(record.effects.length > 0 && { hasEffects: "yes" }),
});

export const revisionSchema = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+$/)
    .transform((text) => Number(text)),
]);

/** Refuses what a newer version has written. @throws StoreUnavailableError */
export const layoutSchema = z.looseObject({ layout: z.number().default(0) }).transform((stored): unknown => {
  if (stored.layout > APPLICATION_LAYOUT)
    throw new StoreUnavailableError(
      `This application has layout ${stored.layout}, and this version of the portal knows no more than ${APPLICATION_LAYOUT}. A newer version has written it.`,
    );
  return stored;
});
