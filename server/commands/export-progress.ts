const EVERY_MS = 500;

/** How far it is, in one line of a terminal that is written over. */
export function createProgress(isQuiet: boolean): { show(done: number, total: number): void; clear(): void } {
  const isShown = !isQuiet && process.stderr.isTTY;
  let shownAt = 0;
  return {
    show: (done, total) => {
      if (!isShown || Date.now() - shownAt < EVERY_MS) return;
      shownAt = Date.now();
      process.stderr.write(`\r${done} of ${total}\u001B[K`);
    },
    clear: () => {
      if (isShown && shownAt > 0) process.stderr.write("\r\u001B[K");
    },
  };
}
