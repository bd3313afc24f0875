import type { output, ZodMiniType } from "zod/mini";
import { anyErrorBodySchema } from "../../engine/protocol/index.ts";
import { OfficeError } from "./office-error.ts";

export interface OfficeRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends JSON and returns the body, which has the form of `schema`. Rejects with an OfficeError, or with an abort.
 */
export type CallOffice = <S extends ZodMiniType>(
  path: string,
  schema: S,
  request?: OfficeRequest,
) => Promise<output<S>>;

export interface CallOfficeOptions {
  /** The message for an answer that is not as the protocol has it. */
  readonly unexpectedMessage: string;
  /** The message when nothing answers. */
  readonly networkMessage: string;
  /** Called when a call finds that the session has ended. */
  readonly onSessionEnded: () => void;
  /** Called when the session has answered a call, from which its idle time counts. */
  readonly onAnswered: () => void;
  /** Asks for the second factor once more. Resolves to whether it was given, so that the call can be made again. */
  readonly askFactor: () => Promise<boolean>;
}

/** Makes every call of the office, so that an ended session, and a factor that is asked for again, are treated alike everywhere. */
export function createCallOffice({
  unexpectedMessage,
  networkMessage,
  onSessionEnded,
  onAnswered,
  askFactor,
}: CallOfficeOptions): CallOffice {
  return async (path, schema, { method = "GET", body, signal } = {}) => {
    for (;;) {
      const response = await send(path, networkMessage, {
        method,
        headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        credentials: "same-origin",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok) {
        onAnswered();
        const parsed = schema.safeParse(answer);
        if (parsed.success) return parsed.data;
        throw new OfficeError(unexpectedMessage, response.status);
      }
      const { data: error } = anyErrorBodySchema.safeParse(answer);
      if (error?.code === "staff_session_invalid") onSessionEnded();
      if (error?.code === "staff_not_fresh" && (await askFactor())) continue;
      throw new OfficeError(error?.message ?? unexpectedMessage, response.status, error?.code, error?.errors);
    }
  };
}

async function send(path: string, networkMessage: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new OfficeError(networkMessage, 0, undefined, {}, { cause: error });
  }
}
