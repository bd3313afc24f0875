/** Browser storage that never throws: site data may be blocked, or the storage full. */
export type QuietStorage = ReturnType<typeof createQuietStorage>;

/** @param open returns the storage; throws if site data is blocked */
export function createQuietStorage(open: () => Storage) {
  return {
    read(name: string) {
      try {
        return open().getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Returns false if the browser keeps nothing. */
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
      } catch {}
    },
  };
}

/** Shared by all tabs of this browser. */
export const deviceStorage = createQuietStorage(() => localStorage);
/** Kept over a reload until the tab closes. */
export const tabStorage = createQuietStorage(() => sessionStorage);

/**
 * A value that one tab keeps during a log-in. In the address or the history, the next user of the device could read it.
 */
export type Carried = ReturnType<typeof createCarried>;

/** @param name key in the storage */
export function createCarried(storage: QuietStorage, name: string) {
  let word: string | undefined;
  const get = () => storage.read(name) ?? word;
  const clear = () => {
    word = undefined;
    storage.remove(name);
  };
  return {
    get,
    keep(given: string) {
      word = given;
      storage.write(name, given);
    },
    clear,
    take() {
      const given = get();
      clear();
      return given;
    },
  };
}
