/** Rejects after `timeoutMs` and aborts the signal. A timer of `AbortSignal.timeout` may be garbage-collected. */
export async function withTimeout<T>(
  timeoutMs: number,
  toError: () => Error,
  doWork: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = toError();
      reject(error);
      controller.abort(error);
    }, timeoutMs);
  });
  const work = doWork(controller.signal);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/**
 * Aborts the signal after `timeoutMs`, or with `stopped`. The work must then end by itself, and may return a partial
 * result.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  stopped: AbortSignal,
  doWork: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  stopped.throwIfAborted();
  const controller = new AbortController();
  const stop = (): void => controller.abort(stopped.reason);
  stopped.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => controller.abort(new DOMException("The time is up.", "TimeoutError")), timeoutMs);
  try {
    return await doWork(controller.signal);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener("abort", stop);
  }
}
