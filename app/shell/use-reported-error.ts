import { useEffect } from "react";
import { NetworkError, ServerError, UnauthorizedError } from "../api/api-errors.ts";

const FRAME = /(\/assets\/[\w.-]+\.js:\d+:\d+)/;
const MAX_FRAMES = 10;

/** The kind of a failure and where in the built files it happened, without its message, which might hold an answer. */
export function toProblem(
  error: unknown,
  path: string,
): { readonly name: string; readonly path: string; readonly frames: readonly string[] } {
  const { name, stack } = error instanceof Error ? error : new Error();
  const frames = (stack ?? "").split("\n").flatMap((line) => FRAME.exec(line)?.[1] ?? []);
  return {
    name: /^[A-Za-z]{1,60}$/.test(name) ? name : "Error",
    path: /^\/[a-z0-9/-]{0,100}$/.test(path) ? path : "/",
    frames: frames.slice(0, MAX_FRAMES),
  };
}

/** Reports a failure of the page itself to the server, once, because the error page says that it "has been logged". */
export function useReportedError(error: unknown): void {
  useEffect(() => {
    // The server has logged its own errors already, and without a network nothing can be reported.
    if (error instanceof UnauthorizedError || error instanceof ServerError || error instanceof NetworkError) return;
    void fetch("/public/client-error", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(toProblem(error, location.pathname)),
      keepalive: true,
    }).catch(() => undefined);
  }, [error]);
}
