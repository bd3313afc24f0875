import type { output, ZodMiniType } from "zod/mini";
import {
  ACCOUNT_HEADER,
  anyErrorBodySchema,
  EPOCH_HEADER,
  FORM_HEADER,
  SEEN_STATUSES,
  type ApiErrorCode,
} from "../../engine/protocol/index.ts";

interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** The request outlives the page. Its body has at most 64 kB (Fetch standard). */
  readonly keepalive?: boolean;
  /** Account of the open application. The server refuses the call if another one is logged in. */
  readonly account?: string | undefined;
  readonly epoch?: string | undefined;
  readonly form?: string | undefined;
  /** False: fails at once when the session has ended. Otherwise the call waits for the log-in. */
  readonly waitsForLogIn?: boolean;
}

/**
 * Sends JSON and returns the parsed body, or a Blob for a PDF. Rejects with ServerError, UnauthorizedError,
 * OtherAccountError, NetworkError or an abort.
 */
export type CallApi = <S extends ZodMiniType>(path: string, schema: S, request?: ApiRequest) => Promise<output<S>>;

interface CallApiOptions {
  readonly unexpectedMessage: string;
  readonly networkMessage: string;
  /** Called if the session has ended. Resolves to true once the named account is logged in again. */
  readonly onUnauthorized: (named: string | undefined) => Promise<boolean>;
  /** Called if the call named an account or application that is no longer current. */
  readonly onOtherAccount: (named: string) => void;
}

/** Even after the session has ended, the applicant reads the message of the log-out. */
const LOGOUT_PATH = "/api/logout";
const OTHER_APPLICATION: readonly string[] = ["other_account", "other_round"] satisfies readonly ApiErrorCode[];

const RESTORED: ApiErrorCode = "portal_restored";

/** Creates the function behind every call of the portal to its server. */
export function createCallApi({
  unexpectedMessage,
  networkMessage,
  onUnauthorized,
  onOtherAccount,
}: CallApiOptions): CallApi {
  return async (
    path,
    schema,
    { method = "GET", body, signal, keepalive = false, account, epoch, form, waitsForLogIn = true } = {},
  ) => {
    for (;;) {
      const response = await send(path, networkMessage, {
        method,
        keepalive,
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          ...(account === undefined ? {} : { [ACCOUNT_HEADER]: account }),
          ...(epoch === undefined ? {} : { [EPOCH_HEADER]: epoch }),
          ...(form === undefined ? {} : { [FORM_HEADER]: form }),
        },
        credentials: "same-origin",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const answer = await readBody(response);
      if (response.ok) {
        const parsed = schema.safeParse(answer);
        if (parsed.success) return parsed.data;
        throw new ServerError(unexpectedMessage, response.status);
      }
      const { data: error } = anyErrorBodySchema.safeParse(answer);
      const message = error?.message ?? unexpectedMessage;
      if (response.status === SEEN_STATUSES.session_invalid && path.startsWith("/api/") && path !== LOGOUT_PATH) {
        const isBack = onUnauthorized(account);
        if (account !== undefined && waitsForLogIn && (await isBack)) continue;
        throw new UnauthorizedError(message);
      }
      if (account !== undefined && OTHER_APPLICATION.includes(error?.code ?? "")) {
        onOtherAccount(account);
        throw new OtherAccountError(message);
      }
      throw new ServerError(message, response.status, error?.code, error?.errors, readRetryAfter(response));
    }
  };
}

interface PageFacts {
  readonly form?: string;
  readonly readEpoch?: () => string | undefined;
  readonly onRestored?: () => void;
}

/**
 * Makes calls in the name of one account only: the cookie belongs to the whole browser.
 *
 * @param onSubmitted called when the application turns out to be submitted or withdrawn
 */
export function ofAccount(
  callApi: CallApi,
  account: string,
  onSubmitted: () => void = () => undefined,
  { form, readEpoch, onRestored }: PageFacts = {},
): CallApi {
  return async (path, schema, request) => {
    try {
      return await callApi(path, schema, { ...request, account, form, epoch: readEpoch?.() });
    } catch (error) {
      if (isClosed(error)) onSubmitted();
      if (error instanceof ServerError && error.code === RESTORED) onRestored?.();
      throw error;
    }
  };
}

async function send(path: string, networkMessage: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new NetworkError(networkMessage, { cause: error });
  }
}

function readRetryAfter(response: Response): number | undefined {
  const value = response.headers.get("Retry-After");
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function readBody(response: Response): Promise<unknown> {
  try {
    const isPdf = response.headers.get("Content-Type")?.startsWith("application/pdf") === true;
    return await (isPdf ? response.blob() : response.json());
  } catch {
    return undefined;
  }
}

export class ServerError extends Error {
  override readonly name: string = "ServerError";
  readonly status: number;
  readonly code: string | undefined;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
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

  isThrottled(): boolean {
    return this.status === SEEN_STATUSES.throttled;
  }
}

/**
 * The session has ended, or the response was for an application that the page has closed. The portal asks for a log-in:
 * over the page if it knows the account, otherwise at /login.
 */
export class UnauthorizedError extends Error {
  override readonly name: string = "UnauthorizedError";
}

/** Somebody else is logged in on this browser. The portal already shows that, and this page saves nothing more. */
export class OtherAccountError extends UnauthorizedError {
  override readonly name = "OtherAccountError";
}

/** Nothing answered: the browser is offline or the server is down. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

const CLOSED: readonly (string | undefined)[] = [
  "application_submitted",
  "application_withdrawn",
] satisfies readonly ApiErrorCode[];

/** True if the application has been submitted or withdrawn, here or elsewhere. */
export const isClosed = (error: unknown): boolean => error instanceof ServerError && CLOSED.includes(error.code);
