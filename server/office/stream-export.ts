import { setImmediate as breathe } from "node:timers/promises";

export type Outcome = "complete" | "incomplete" | "failed" | "stopped";

export interface StreamedExport {
  readonly chunks: AsyncGenerator<Uint8Array>;
  readonly isWhole: () => boolean;
  readonly goOn: () => Promise<boolean>;
  /** Runs once, before the last bytes are sent. If it throws, the export fails. */
  readonly onEnd: (outcome: Outcome, bytes: number) => Promise<void>;
  readonly drop: () => void;
  readonly now: () => number;
}

const BEAT_MS = 2_000;
const STALLED_MS = 10 * 60_000;
const PIECE_BYTES = 64 * 1024;

/**
 * Streams an export as fast as the client reads. At an early end, closes the connection, so that a partial file does
 * not look complete.
 */
export function streamExport(parts: StreamedExport): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { chunks, isWhole, goOn, onEnd, drop, now } = parts;
  let bytes = 0;
  let readAt = now();
  let halted: Outcome | undefined;
  let isEnded = false;
  let isBeating = false;

  const end = async (outcome: Outcome): Promise<void> => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    await onEnd(outcome, bytes);
  };
  const halt = async (outcome: Outcome): Promise<void> => {
    if (isEnded) return;
    halted = outcome;
    await end(halted);
    drop();
    await chunks.return(undefined);
  };
  const beat = async (): Promise<void> => {
    if (isBeating || isEnded) return;
    isBeating = true;
    try {
      if (now() - readAt > STALLED_MS) await halt("failed");
      else if (!(await goOn())) await halt("stopped");
    } catch {
      await halt("failed").catch(() => undefined);
    } finally {
      isBeating = false;
    }
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  timer.unref();

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          readAt = now();
          const pieces: Uint8Array[] = [];
          let size = 0;
          let isDone = false;
          while (!isDone && size < PIECE_BYTES) {
            await breathe();
            if (halted !== undefined) throw new Error("The export was stopped.");
            const next = await chunks.next();
            isDone = next.done === true;
            if (next.done === true) continue;
            pieces.push(next.value);
            size += next.value.length;
          }
          bytes += size;
          if (isDone) await end(isWhole() ? "complete" : "incomplete");
          if (halted !== undefined) throw new Error("The export was stopped.");
          if (size > 0) controller.enqueue(new Uint8Array(Buffer.concat(pieces)));
          if (isDone) controller.close();
        } catch (error) {
          await end("failed").catch(() => undefined);
          controller.error(error);
        }
      },
      async cancel() {
        await end("stopped").catch(() => undefined);
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
