import type { QuietStorage } from "../quiet-storage.ts";

const NAME = "portico:token";

/**
 * The token of a partner's answers that could not be read yet, because somebody has to log in first or the server was
 * not reached. It is kept with the tab, because the address must not keep it.
 */
export interface CarriedToken {
  readonly keep: (token: string) => void;
  /** Gives it once; null where there is none. */
  readonly take: () => string | null;
}

export function createCarriedToken(storage: QuietStorage): CarriedToken {
  return {
    keep: (token) => void storage.write(NAME, token),
    take() {
      const token = storage.read(NAME) ?? null;
      storage.remove(NAME);
      return token;
    },
  };
}
