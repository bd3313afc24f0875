/**
 * The database could not be reached, or it refused. The caller may try again later. The message never
 * contains a document.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}
