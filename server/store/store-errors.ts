/** Schema version of both stores. Each migration adds one. Data without a version has version 0. */
export const SCHEMA_VERSION = 9;

export class StoreTooNewError extends Error {
  override readonly name = "StoreTooNewError";
  constructor(found: number) {
    super(
      `The database has schema version ${found}, and this version of the portal knows no more than ${SCHEMA_VERSION}. Start the newer version of the portal, or restore a backup from before the update.`,
    );
  }
}

/** The database is unreachable or rejected the call. Callers may retry. The message contains no data of a document. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}
