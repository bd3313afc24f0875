interface ItemCountsOptions {
  /** How many items the add-another shows now. */
  readonly countOf: (id: string) => number;
  /** Rejects when the server cannot be reached. */
  readonly save: (id: string, count: number) => Promise<unknown>;
}

/** Numbers of items that changed here, until the server has them. */
export interface ItemCounts {
  /** Saves the number of items of an add-another, now or when the server is reached again. */
  readonly keep: (id: string) => void;
  /** The server was reached. */
  readonly retry: () => void;
  readonly isUnsaved: (id: string) => boolean;
}

/**
 * A removed item leaves the screen at once, also without a connection, because its answers go as ordinary changes. Only
 * the number of items is a call of its own, and a page that is closed before it has been made shows one empty item more.
 */
export function createItemCounts({ countOf, save }: ItemCountsOptions): ItemCounts {
  const unsaved = new Set<string>();
  let isSaving = false;

  const saveAll = async () => {
    if (isSaving) return;
    isSaving = true;
    try {
      for (const id of unsaved) {
        const count = countOf(id);
        await save(id, count);
        // Another item may have gone meanwhile; the number is then saved once more, in this same loop.
        unsaved.delete(id);
        if (countOf(id) !== count) unsaved.add(id);
      }
    } catch {
      // It is tried again when something else has reached the server.
    } finally {
      isSaving = false;
    }
  };

  return {
    keep(id) {
      unsaved.add(id);
      void saveAll();
    },
    retry() {
      if (unsaved.size > 0) void saveAll();
    },
    isUnsaved: (id) => unsaved.has(id),
  };
}
