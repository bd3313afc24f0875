import type { QuietStorage } from "../quiet-storage.ts";

const NAME = "portico:username";

/**
 * The username that the account screens pass on to each other, until somebody has logged in. It is kept with the tab
 * and not in the history, whose entries stay when the next person uses the device.
 */
export type CarriedUsername = ReturnType<typeof createCarriedUsername>;

export function createCarriedUsername(storage: QuietStorage) {
  let username = storage.read(NAME) ?? "";
  return {
    /** Empty where none was given yet. */
    get: () => username,
    set(given: string) {
      username = given;
      storage.write(NAME, given);
    },
    clear() {
      username = "";
      storage.remove(NAME);
    },
  };
}
