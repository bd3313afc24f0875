/**
 * The number of the layout in which this version of the portal keeps its data, in either store. A data file or database
 * without a number, as the first versions wrote it, counts as 0. It rises by one with each migration.
 */
export const SCHEMA_VERSION = 8;

/** One step forward, from the version before it. */
export interface Migration<Target> {
  readonly version: number;
  readonly up: (target: Target) => void | Promise<void>;
}

/** A newer version of the portal has written the data, in a layout that this version does not know. It changes nothing. */
export class StoreTooNewError extends Error {
  override readonly name = "StoreTooNewError";
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, and this version of the portal knows no more than ${known}. Start the newer version of the portal, or restore a backup from before the update.`,
    );
  }
}

/**
 * The steps that lead from the version found to the newest, the first one first.
 *
 * @throws StoreTooNewError
 */
export function stepsFrom<Step extends { readonly version: number }>(
  found: number,
  migrations: readonly Step[],
): readonly Step[] {
  const newest = migrations.at(-1)?.version ?? 0;
  if (found > newest) throw new StoreTooNewError(found, newest);
  return migrations.filter(({ version }) => version > found);
}
