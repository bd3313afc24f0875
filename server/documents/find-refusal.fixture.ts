import { ServerError } from "../errors.ts";

/** Why work on a document was refused: its text, or the code if that says all. "allowed" if it was not. */
export const findRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "allowed",
    (error: unknown) => (error instanceof ServerError ? (error.options.text ?? error.code) : String(error)),
  );
