import { useEffect, useState } from "react";
import { useStoreValue } from "../../engine/react/index.ts";

interface OneFileNews {
  readonly name: string;
  /** Milliseconds since the epoch, by this device. */
  readonly until: number;
  readonly isOver: boolean;
}

/** What the server says of a file of this question, and whether its time is over; undefined where it says nothing. */
export function useFileNews(kind: "removed" | "begun", answerKey: string): OneFileNews | undefined {
  const { [kind]: files, heardAt } = useStoreValue(({ fileNews }) => fileNews());
  const found = Object.hasOwn(files, answerKey) ? files[answerKey] : undefined;
  const until = heardAt + (found?.left_ms ?? 0);
  const [over, setOver] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return found && { name: found.file_name, until, isOver: found.left_ms === 0 || over === until };
}
