import type { output, ZodMiniType } from "zod/mini";
import { anyErrorBodySchema, SEEN_STATUSES } from "../../engine/protocol/index.ts";

export interface OfficeRequest {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** True if no person caused the call. The call then does not restart the idle time. */
  readonly isQuiet?: boolean;
}

interface CallOfficeOptions {
  readonly unexpectedMessage: string;
  readonly networkMessage: string;
  readonly onSessionEnded: () => void;
  /** Called after each successful call that is not quiet. */
  readonly onAnswered: () => void;
  /** Asks for a fresh second factor. If it resolves to true, the person has confirmed, and the call is made again. */
  readonly askFactor: () => Promise<boolean>;
}

export function createCallOffice(options: CallOfficeOptions) {
  const { unexpectedMessage, networkMessage, onSessionEnded, onAnswered, askFactor } = options;
  /** Sends JSON and returns the body, parsed by `schema`. Rejects with an OfficeError or an abort. */
  return async <S extends ZodMiniType>(path: string, schema: S, request: OfficeRequest = {}): Promise<output<S>> => {
    const { method = "GET", body, signal, isQuiet = false } = request;
    for (;;) {
      const response = await send(path, networkMessage, {
        method,
        headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        credentials: "same-origin",
        body: JSON.stringify(body),
        signal: signal ?? null,
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok) {
        if (!isQuiet) onAnswered();
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

/** A rejected or unanswered call. People read its message. */
export class OfficeError extends Error {
  override readonly name = "OfficeError";

  constructor(
    message: string,
    /** HTTP status; 0 if no response arrived. */
    readonly status: number,
    readonly code?: string,
    /** Messages by the name of the input. */
    readonly errors: Readonly<Record<string, readonly string[]>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof OfficeError && error.status === SEEN_STATUSES.not_found;

/** True if the server does not accept the address of a view, such as a filter that is gone. */
export const isWrongView = (error: unknown): boolean => error instanceof OfficeError && error.code === "body_invalid";

export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof OfficeError ? error.message : otherwise;
