/** A browser's storage whose refusals never stop the portal: site data may be blocked, and a storage may be full. */
export type QuietStorage = ReturnType<typeof createQuietStorage>;

/** @param open gives the storage; it throws where site data is blocked, so it is asked at each use */
export function createQuietStorage(open: () => Storage) {
  return {
    /** Undefined where there is nothing of this name, or nothing may be read. */
    read(name: string) {
      try {
        return open().getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** False where the browser keeps nothing, so that whoever depends on it can do without. */
    write(name: string, value: string) {
      try {
        open().setItem(name, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(name: string) {
      try {
        open().removeItem(name);
      } catch {
        // What cannot be reached cannot be read by the next person either.
      }
    },
  };
}

/** Shared by all tabs of this browser, and kept when they close. */
export const deviceStorage = createQuietStorage(() => localStorage);
/** This tab's own, which a reload keeps and closing the tab ends. */
export const tabStorage = createQuietStorage(() => sessionStorage);

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
