import { setTimeout as sleep } from "node:timers/promises";
import type { OfficeExport } from "../store/index.ts";

interface ProgressParts {
  readonly find: () => Promise<OfficeExport | undefined>;
  readonly toLine: (record: OfficeExport) => string;
  readonly isUnderWay: (record: OfficeExport) => boolean;
  /** Told once nobody reads it any more, or it has ended. */
  readonly onEnd: () => void;
}

const POLL_MS = 500;
/** Longer than a browser takes from asking for a file to fetching it. */
const MOST_POLLS_WAITING = 120;

/** More pages than somebody has open. */
const MOST_WATCHERS = 5;

/** Counts who watches, so that nobody makes the store be asked without end. */
export function createWatchers() {
  const watching = new Map<string, number>();
  return {
    /** Returns what ends the watch; undefined where somebody watches too often. */
    begin: (who: string): (() => void) | undefined => {
      const count = watching.get(who) ?? 0;
      if (count >= MOST_WATCHERS) return undefined;
      watching.set(who, count + 1);
      let isEnded = false;
      return () => {
        if (isEnded) return;
        isEnded = true;
        const left = (watching.get(who) ?? 1) - 1;
        if (left === 0) watching.delete(who);
        else watching.set(who, left);
      };
    },
  };
}

/** A line at once, another each time that it is further, and the last when it has ended. It ends when nobody reads it. */
export function streamProgress({
  find,
  toLine,
  isUnderWay,
  onEnd,
}: ProgressParts): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let said = "";
  let isDone = false;
  let isLeft = false;
  let waited = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const poll = async () => {
          try {
            return await find();
          } catch (error) {
            onEnd();
            throw error;
          }
        };
        while (!isDone && !isLeft) {
          const record = await poll();
          const line = record === undefined ? said : toLine(record);
          waited = record?.state === "waiting" ? waited + 1 : 0;
          isDone = record === undefined || !isUnderWay(record) || waited > MOST_POLLS_WAITING;
          if (line === said) {
            if (!isDone) await sleep(POLL_MS);
            continue;
          }
          said = line;
          if (!isLeft) controller.enqueue(encoder.encode(line));
          return;
        }
        onEnd();
        if (!isLeft) controller.close();
      },
      cancel() {
        isLeft = true;
        onEnd();
      },
    },
    { highWaterMark: 0 },
  );
}
