import { NetworkError, ServerError, UnauthorizedError } from "./api-errors.ts";
import { parseList, parseMap, parseRecord, parseString } from "./parse.ts";

export interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for the last save while it is being left. The body has at most 64 kB (Fetch standard). */
  readonly keepalive?: boolean;
}

/** Sends JSON and resolves to the parsed JSON body. Rejects with ServerError, UnauthorizedError, NetworkError or an abort. */
export type CallApi = (path: string, request?: ApiRequest) => Promise<unknown>;

export interface CallApiOptions {
  /** The message of an answer that is not JSON. */
  readonly unexpectedMessage: string;
  /** The message when nothing answers. */
  readonly networkMessage: string;
  /** Called when a call for logged-in users finds no session. */
  readonly onUnauthorized: () => void;
}

/** Somebody who logs out may find the session ended already, and should still read the message of the log-out. */
const LOGOUT_PATH = "/api/logout";

/** Makes every call of the portal to its server, so that a refusal or an ended session is treated alike everywhere. */
export function createCallApi({ unexpectedMessage, networkMessage, onUnauthorized }: CallApiOptions): CallApi {
  return async (path, { method = "GET", body, signal, keepalive = false } = {}) => {
    const response = await send(path, networkMessage, {
      method,
      keepalive,
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const answer = await readJson(response);
    if (response.ok && answer !== undefined) return answer;
    const { message, code, errors } = parseRecord(answer);
    const words = parseString(message) || unexpectedMessage;
    if (response.status === 401 && path.startsWith("/api/") && path !== LOGOUT_PATH) {
      onUnauthorized();
      throw new UnauthorizedError(words);
    }
    throw new ServerError(
      words,
      response.status,
      parseString(code) || undefined,
      parseMap(errors, (list) => parseList(list, parseString)),
    );
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

async function readJson(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json();
    return body ?? {};
  } catch {
    return undefined;
  }
}
