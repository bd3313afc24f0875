import { setImmediate as breathe } from "node:timers/promises";

export type Outcome = "complete" | "incomplete" | "failed" | "stopped";

export interface StreamedExport {
  readonly chunks: AsyncGenerator<Uint8Array>;
  /** Whether all that was read so far is as it should be. */
  readonly isWhole: () => boolean;
  /** Asked every few seconds: whether whoever reads may go on, and nobody has stopped it. */
  readonly goOn: () => Promise<boolean>;
  /** Told how it ended, once, before the last of it leaves. What it throws makes the end a failure. */
  readonly onEnd: (outcome: Outcome, bytes: number) => Promise<void>;
  /** Ends the connection. */
  readonly drop: () => void;
  readonly now: () => number;
}

const BEAT_MS = 2_000;
/** A browser reads at its own pace. One that has read nothing for so long will not go on. */
const STALLED_MS = 10 * 60_000;
/** Rows are sent together, because each piece costs a write. */
const PIECE_BYTES = 64 * 1024;

/**
 * The bytes of an export, made only as fast as they are read. It ends by itself only when all was sent; any other end is an
 * error, which cuts the connection, so that no browser takes the file for whole.
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
    // It may have ended by itself while it was asked whether it may go on, and its last bytes are on their way.
    if (isEnded) return;
    halted = outcome;
    // Nobody may ever read what would end it otherwise.
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
      // Whoever cannot be asked whether it may go on does not.
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
            // What the portal does for others comes between two applications.
            await breathe();
            if (halted !== undefined) throw new Error("The export was stopped.");
            const next = await chunks.next();
            isDone = next.done === true;
            if (next.done === true) continue;
            pieces.push(next.value);
            size += next.value.length;
          }
          bytes += size;
          // How it ended is known before its end arrives.
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
