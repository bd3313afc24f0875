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
  /** The request continues after the page has gone. Fetch limits its body to 64 KiB. */
  readonly keepalive?: boolean;
  /** Id of the open application. The server rejects the call if another account or application is current. */
  readonly account?: string | undefined;
  readonly epoch?: string | undefined;
  readonly form?: string | undefined;
  /** If false, the call fails at once when the session has ended. Otherwise a call with `account` waits for the log-in. */
  readonly waitsForLogIn?: boolean;
}

/**
 * Sends JSON. Returns the parsed body, or a File for a PDF. Rejects with ServerError, UnauthorizedError,
 * OtherAccountError, NetworkError or an abort.
 */
export type CallApi = <S extends ZodMiniType>(path: string, schema: S, request?: ApiRequest) => Promise<output<S>>;

interface CallApiOptions {
  readonly unexpectedMessage: string;
  readonly networkMessage: string;
  /** Called when the session has ended. Resolves to true when the named account has logged in again. */
  readonly onUnauthorized: (named: string | undefined) => Promise<boolean>;
  /** Called if the account or application that the call named is no longer the current one. */
  readonly onOtherAccount: (named: string) => void;
}

/** A log-out asks for no new log-in if its session has already ended. */
const LOGOUT_PATH = "/api/logout";
const OTHER_APPLICATION: readonly string[] = ["other_account", "other_round"] satisfies readonly ApiErrorCode[];

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
        body: JSON.stringify(body),
        signal: signal ?? null,
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
 * Makes calls in the name of one application. The session cookie does not suffice, because all tabs share it.
 * @param onSubmitted called if a response shows that the application was submitted or withdrawn
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
      if (error instanceof ServerError && error.code === ("portal_restored" satisfies ApiErrorCode)) onRestored?.();
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
    if (!isPdf) return await response.json();
    const [, name = ""] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
    return new File([await response.blob()], decodeURIComponent(name));
  } catch {
    return undefined;
  }
}

export class ServerError extends Error {
  override readonly name: string = "ServerError";

  constructor(
    message: string,
    readonly status: number,
    readonly code?: string,
    readonly fieldErrors: Readonly<Record<string, readonly string[]>> = {},
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  isThrottled(): boolean {
    return this.status === SEEN_STATUSES.throttled;
  }
}

/**
 * The session has ended, or the response is for an application that the page has closed. The portal asks for a log-in,
 * over the page if it knows the account, otherwise at /login.
 */
export class UnauthorizedError extends Error {
  override readonly name: string = "UnauthorizedError";
}

/** Another account or application is now current in this browser. */
export class OtherAccountError extends UnauthorizedError {
  override readonly name = "OtherAccountError";
}

/** No response, for example because the browser is offline. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

const CLOSED: readonly (string | undefined)[] = [
  "application_submitted",
  "application_withdrawn",
] satisfies readonly ApiErrorCode[];

/** True if the server rejected the call because the application was submitted or withdrawn. */
export const isClosed = (error: unknown): boolean => error instanceof ServerError && CLOSED.includes(error.code);
