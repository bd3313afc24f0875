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
  /** Lets the request outlive the page, for the last save while it is being left. The body has at most 64 kB (Fetch standard). */
  readonly keepalive?: boolean;
  /** The account whose application the page has open. The server refuses the call when another one is logged in. */
  readonly account?: string | undefined;
  /** The epoch in which that was. The server refuses the call after the database was restored. */
  readonly epoch?: string | undefined;
  /** The content hash of the form that the page shows. */
  readonly form?: string | undefined;
  /** False for a call that fails at once when the session has ended. Others wait for the person to log in again. */
  readonly waitsForLogIn?: boolean;
}

/**
 * Sends JSON and returns the body, which has the form of `schema`; a PDF is a Blob. Rejects with ServerError, UnauthorizedError,
 * OtherAccountError, NetworkError or an abort.
 */
export type CallApi = <S extends ZodMiniType>(path: string, schema: S, request?: ApiRequest) => Promise<output<S>>;

interface CallApiOptions {
  /** The message for an answer that is not as the protocol has it. */
  readonly unexpectedMessage: string;
  /** The message when nothing answers. */
  readonly networkMessage: string;
  /** Called when a call for logged-in users finds no session. Resolves to whether the account it names is back. */
  readonly onUnauthorized: (named: string | undefined) => Promise<boolean>;
  /** Called when a call finds that another application is the current one than that which it names, or another account logged in. */
  readonly onOtherAccount: (named: string) => void;
}

/** Somebody who logs out may find the session ended already, and should still read the message of the log-out. */
const LOGOUT_PATH = "/api/logout";
/** Both say that the browser shows something else by now: another account, or another application of this one. */
const OTHER_APPLICATION: readonly string[] = ["other_account", "other_round"] satisfies readonly ApiErrorCode[];

const RESTORED: ApiErrorCode = "portal_restored";

/** Makes every call of the portal to its server, so that a refusal or an ended session is treated alike everywhere. */
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
  /** The content hash of the form that the page shows. */
  readonly form?: string;
  /** The epoch in which the page was opened. */
  readonly readEpoch?: () => string | undefined;
  /** Called when a call is refused because the database was restored since. */
  readonly onRestored?: () => void;
}

/**
 * Makes calls in the name of one account only. The cookie belongs to the whole browser, so without it a page would
 * write into the application of whoever has logged in since.
 *
 * @param onSubmitted called when a call is refused because the application has been submitted or withdrawn, here or elsewhere
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

/** In seconds, or a date (RFC 9110, section 10.2.3), which a proxy may send. */
function readRetryAfter(response: Response): number | undefined {
  const value = response.headers.get("Retry-After");
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** A PDF as a Blob, and anything else as JSON. */
async function readBody(response: Response): Promise<unknown> {
  try {
    const isPdf = response.headers.get("Content-Type")?.startsWith("application/pdf") === true;
    return await (isPdf ? response.blob() : response.json());
  } catch {
    return undefined;
  }
}

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
