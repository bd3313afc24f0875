import type { AnswerValue } from "../../engine/core/index.ts";
import { isAnswerValue } from "../../engine/protocol/index.ts";
import type { Change } from "./change.ts";

/** What an earlier version of the portal kept in a browser's storage, each answer in an entry of its own, in the clear. */
export interface EarlierEntries {
  readonly changes: readonly Change[];
  /** To be called once the changes are kept otherwise. */
  readonly remove: () => void;
}

/**
 * Reads them as changes of a writer of their own who knew nothing of what the server holds, so that nothing newer is
 * replaced.
 *
 * @param open gives the storage; it throws where site data is blocked
 * @param prefix of the entries' names
 */
export function readEarlierEntries(open: () => Storage, prefix: string): EarlierEntries {
  try {
    const storage = open();
    const names = Object.keys(storage).filter((name) => name.startsWith(prefix));
    const changes = names.flatMap((name, index) => {
      const value = parseValue(storage.getItem(name));
      if (value === undefined) return [];
      return [
        { key: name.slice(prefix.length), value, base: 0, over: {}, w: "earlier-version", seq: index + 1, at: 0 },
      ];
    });
    return { changes, remove: () => names.forEach((name) => storage.removeItem(name)) };
  } catch {
    return { changes: [], remove: () => undefined };
  }
}

function parseValue(text: string | null): AnswerValue | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isAnswerValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
