import { createListeners } from "../../engine/core/index.ts";
import { tabStorage } from "../quiet-storage.ts";
import { createCarried } from "../session/carried.ts";

/** What differs since the database was restored, by answer key. */
export interface Restored {
  /** Whose application it is. */
  readonly account: string;
  /** Answers that this page shows and the server lacked or held differently. */
  readonly keys: readonly string[];
  /** Documents that the server lacks, and that no page can send again. */
  readonly files: readonly string[];
  /** Whether this page showed a submission that the database lacks. */
  readonly wasSubmitted?: boolean | undefined;
}

let state: Restored | undefined;
const listeners = createListeners();

/** Undefined as long as nothing was restored while this page was open. Loaded with what needs it only. */
export const restored = {
  get: () => state,
  subscribe: listeners.subscribe,
  set(next: Restored): void {
    state = next;
    listeners.notify();
  },
};

/** What differed, as JSON, while a page is loaded again because the database was restored. */
export const carriedRestore = createCarried(tabStorage, "portico:restored");
