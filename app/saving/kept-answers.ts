import type { Answers, AnswerValue } from "../../engine/core/index.ts";
import { isAnswerValue } from "../../engine/protocol/index.ts";

/**
 * Keeps answers in a browser's storage, each in an entry of its own. So the cost of keeping an answer does not depend
 * on their number, and two tabs that keep different answers do not overwrite each other's.
 */
export interface KeptAnswers {
  /** What is kept now, by this tab or another. An entry that cannot be read is left out. */
  readonly read: () => Answers;
  /** Keeps these as well. A browser that refuses storage only lacks this safety net. */
  readonly put: (answers: Answers) => void;
  readonly drop: (keys: Iterable<string>) => void;
  /** Keeps these, and drops whatever else this tab has kept. */
  readonly replace: (answers: Answers) => void;
}

/** @param name the prefix of these entries; no other entry may begin with it */
export function createKeptAnswers(storage: Storage, name: string): KeptAnswers {
  const prefix = `${name}:`;
  let kept = readEntries(storage, prefix);
  const put = (answers: Answers) => {
    for (const [key, value] of Object.entries(answers)) {
      if (kept.get(key) === value) continue;
      try {
        storage.setItem(prefix + key, JSON.stringify(value));
        kept.set(key, value);
      } catch {
        // The storage is full or forbidden. The answer is still in memory, and an applicant's is being
        // saved to the server.
      }
    }
  };
  const drop = (keys: Iterable<string>) => {
    for (const key of keys) if (kept.delete(key)) storage.removeItem(prefix + key);
  };
  return {
    read() {
      kept = readEntries(storage, prefix);
      return Object.fromEntries(kept);
    },
    put,
    drop,
    replace(answers) {
      drop([...kept.keys()].filter((key) => !Object.hasOwn(answers, key)));
      put(answers);
    },
  };
}

function readEntries(storage: Storage, prefix: string): Map<string, AnswerValue> {
  const kept = new Map<string, AnswerValue>();
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(prefix)) continue;
    const key = name.slice(prefix.length);
    try {
      const stored: unknown = JSON.parse(storage.getItem(name) ?? "");
      if (isAnswerValue(stored)) kept.set(key, stored);
    } catch {
      // The entry is not one of ours.
    }
  }
  return kept;
}
