/**
 * Runs tasks in order, and again `everyMs` after the last has ended. A failure does not stop the others. Returns a
 * function that stops it.
 */
export function repeat(
  everyMs: number,
  works: Readonly<Record<string, () => Promise<unknown>>>,
  onFailure: (work: string, error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    for (const [name, work] of Object.entries(works)) {
      if (isStopped) return;
      await work().catch((error: unknown) => onFailure(name, error));
    }
    if (!isStopped) timer = setTimeout(() => void run(), everyMs);
  };
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
