/** Browser storage that never throws, even if site data is blocked or the storage is full. */
export type SafeStorage = ReturnType<typeof createSafeStorage>;

export function createSafeStorage(open: () => Storage) {
  return {
    read(name: string) {
      try {
        return open().getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Returns false if the browser does not store the value. */
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

export const deviceStorage = createSafeStorage(() => localStorage);
export const tabStorage = createSafeStorage(() => sessionStorage);

/** Parses JSON. Returns undefined if the text is missing or is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/**
 * A value that a tab keeps while screens change. It is not in the history, which the next user of the device could
 * read.
 */
export type CarriedValue = ReturnType<typeof createCarriedValue>;

export function createCarriedValue(storage: SafeStorage, name: string) {
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
