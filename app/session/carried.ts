import type { QuietStorage } from "../quiet-storage.ts";

/**
 * A word that is needed later, because somebody has to log in first or the server was not reached. It is kept with the
 * tab, because neither the address may keep it nor the history, whose entries stay when the next person uses the device.
 */
export type Carried = ReturnType<typeof createCarried>;

/** @param name what the tab keeps it under */
export function createCarried(storage: QuietStorage, name: string) {
  let word: string | undefined;
  const get = () => storage.read(name) ?? word;
  const clear = () => {
    word = undefined;
    storage.remove(name);
  };
  return {
    /** Undefined where there is none. */
    get,
    keep(given: string) {
      word = given;
      storage.write(name, given);
    },
    clear,
    /** Gives it once; undefined where there is none. */
    take() {
      const given = get();
      clear();
      return given;
    },
  };
}
