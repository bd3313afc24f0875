import type { QuietStorage } from "../quiet-storage.ts";

const NAME = "portico:round";

/** The round of the application to which a link in a mail has led, while its applicant logs in. It is kept with the tab. */
export interface CarriedRound {
  readonly keep: (round: string) => void;
  /** Gives it once; undefined where there is none. */
  readonly take: () => string | undefined;
}

export function createCarriedRound(storage: QuietStorage): CarriedRound {
  return {
    keep: (round) => void storage.write(NAME, round),
    take() {
      const round = storage.read(NAME) ?? undefined;
      storage.remove(NAME);
      return round;
    },
  };
}
