import type { QuietStorage } from "../quiet-storage.ts";

const NAME = "portico:username";

/**
 * The username that the account screens pass on to each other, until somebody has logged in. It is kept with the tab
 * and not in the history, whose entries stay when the next person uses the device.
 */
export interface CarriedUsername {
  /** Empty where none was given yet. */
  readonly get: () => string;
  readonly set: (username: string) => void;
  readonly clear: () => void;
}

export function createCarriedUsername(storage: QuietStorage): CarriedUsername {
  let username = storage.read(NAME) ?? "";
  return {
    get: () => username,
    set(given) {
      username = given;
      storage.write(NAME, given);
    },
    clear() {
      username = "";
      storage.remove(NAME);
    },
  };
}
