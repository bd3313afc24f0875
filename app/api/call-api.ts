import type { output, ZodMiniType } from "zod/mini";
import {
  ACCOUNT_HEADER,
  anyErrorBodySchema,
  EPOCH_HEADER,
  FORM_HEADER,
  SEEN_STATUSES,
  type ApiErrorCode,
} from "../../engine/protocol/index.ts";
import { isClosed, NetworkError, OtherAccountError, ServerError, UnauthorizedError } from "./api-errors.ts";

export interface ApiRequest {
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

export interface CallApiOptions {
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
