/** An answer of the server that is not a success, with its message for the applicant. */
export class ServerError extends Error {
  override readonly name: string = "ServerError";
  readonly status: number;
  readonly code: string | undefined;
  /** Messages by answer key, where a submission was refused. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  constructor(
    message: string,
    status: number,
    code?: string,
    fieldErrors: Readonly<Record<string, readonly string[]>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fieldErrors = fieldErrors;
  }
}

/** The session has ended. Whoever gets it need not tell the applicant: the portal already goes to /login. */
export class UnauthorizedError extends Error {
  override readonly name = "UnauthorizedError";
}

/** Nothing answered: offline, or the server is away. Worth another try as it is. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}
