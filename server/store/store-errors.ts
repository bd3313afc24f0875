/**
 * The number of the layout in which this version of the portal keeps its data, in either store. A data file or database
 * without a number, as the first versions wrote it, counts as 0. It rises by one with each migration.
 */
export const SCHEMA_VERSION = 8;

/** A newer version of the portal has written the data, in a layout that this version does not know. It changes nothing. */
export class StoreTooNewError extends Error {
  override readonly name = "StoreTooNewError";
  constructor(found: number) {
    super(
      `The database has schema version ${found}, and this version of the portal knows no more than ${SCHEMA_VERSION}. Start the newer version of the portal, or restore a backup from before the update.`,
    );
  }
}

/**
 * The database could not be reached, or it refused. The caller may try again later. The message never
 * contains a document.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}
