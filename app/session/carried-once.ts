import type { QuietStorage } from "../quiet-storage.ts";

/**
 * A word of the address that is needed later, because somebody has to log in first or the server was not reached. It is
 * kept with the tab, because the address must not keep it.
 */
export type CarriedOnce = ReturnType<typeof createCarriedOnce>;

/** @param name what the tab keeps it under */
export function createCarriedOnce(storage: QuietStorage, name: "portico:round" | "portico:token" | "portico:restored") {
  return {
    keep: (word: string) => void storage.write(name, word),
    /** Gives it once; undefined where there is none. */
    take() {
      const word = storage.read(name) ?? undefined;
      storage.remove(name);
      return word;
    },
  };
}
