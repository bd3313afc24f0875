import { SEEN_STATUSES, type ApiErrorCode } from "../../engine/protocol/index.ts";

/** The server has refused a call. The message is for the applicant. */
export class ServerError extends Error {
  override readonly name: string = "ServerError";
  readonly status: number;
  readonly code: string | undefined;
  /** Messages by answer key, where a submission was refused. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** When the server asks to come again. */
  readonly retryAfterMs: number | undefined;
  constructor(
    message: string,
    status: number,
    code?: string,
    fieldErrors: Readonly<Record<string, readonly string[]>> = {},
    retryAfterMs?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether there were too many calls: nothing is wrong with this one, and it will do later. */
  isThrottled(): boolean {
    return this.status === SEEN_STATUSES.throttled;
  }
}

/** The session has ended. A caller need not tell the applicant, because the portal is already on its way to /login. */
export class UnauthorizedError extends Error {
  override readonly name: string = "UnauthorizedError";
}

/**
 * Somebody else is logged in on this browser now, and the server has done nothing. A caller need not tell the applicant
 * of this either, because the portal already shows it and saves nothing more from this page.
 */
export class OtherAccountError extends UnauthorizedError {
  override readonly name = "OtherAccountError";
}

/** Nothing answered, because the browser is offline or the server is down. The same call may succeed later. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** Both say that nothing can be changed in the application any more. */
const CLOSED: readonly (string | undefined)[] = [
  "application_submitted",
  "application_withdrawn",
] satisfies readonly ApiErrorCode[];

/** Whether a call was refused because the application has been submitted or withdrawn, here or elsewhere. */
export const isClosed = (error: unknown): boolean => error instanceof ServerError && CLOSED.includes(error.code);
