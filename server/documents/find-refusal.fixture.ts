import { ServerError } from "../errors.ts";

/** The refusal's text or code, or "allowed". */
export const findRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "allowed",
    (error: unknown) => (error instanceof ServerError ? (error.options.text ?? error.code) : String(error)),
  );
