import { SEEN_STATUSES } from "../../engine/protocol/index.ts";

/** A call of the office that was refused or not answered. Its message is for whoever made the call. */
export class OfficeError extends Error {
  override readonly name = "OfficeError";

  constructor(
    message: string,
    /** 0 where nothing answered. */
    readonly status: number,
    readonly code?: string,
    /** Messages by the name of the input that they are about. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether the server has nothing there, or nothing any more. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof OfficeError && error.status === SEEN_STATUSES.not_found;

export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof OfficeError ? error.message : otherwise;
