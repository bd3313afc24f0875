import { useEffect } from "react";
import { toPageFailure, type PageFailure } from "../../engine/protocol/index.ts";
import { NetworkError, ServerError, UnauthorizedError } from "../api/api-errors.ts";

const FRAME = /(\/assets\/[\w.-]+\.js:\d+:\d+)/;

/** The kind of a failure and where in the built files it happened. Its message is left out, because it might hold an answer. */
export function describeFailure(error: unknown, path: string): PageFailure {
  const { name, stack } = error instanceof Error ? error : new Error();
  const frames = (stack ?? "").split("\n").flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  return toPageFailure({ name, path, frames });
}

/** Reports a failure of the page itself to the server, once, because the error page says that it "has been logged". */
export function useReportedError(error: unknown): void {
  useEffect(() => {
    // The server has logged its own errors already, and without a network nothing can be reported.
    if (error instanceof UnauthorizedError || error instanceof ServerError || error instanceof NetworkError) return;
    void fetch("/public/client-error", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(describeFailure(error, location.pathname)),
      keepalive: true,
    }).catch(() => undefined);
  }, [error]);
}
