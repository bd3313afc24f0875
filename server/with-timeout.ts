/**
 * The work's result, or a rejection with `toError()` after `timeoutMs`, when the signal fires too. Node's own
 * `AbortSignal.timeout` is no such limit: where only a fetch or `AbortSignal.any` waits for it, it is collected as garbage
 * before it fires, and the work waits for ever.
 */
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
 * The work's own result. Its signal fires after `timeoutMs`, and when `stopped` does, and the work has to end by it; so it
 * may still return what it has by then.
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
