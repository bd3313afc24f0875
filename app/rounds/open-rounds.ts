import type { ComponentType, ReactNode } from "react";
import type { Saver } from "../saving/create-saver.ts";
import type { RoundClock } from "./round-clock.ts";

/** What a tenant with rounds needs, and nobody else loads. */
export interface OpenRounds {
  readonly clock: RoundClock;
  /** Whether answers may be changed now. */
  readonly isOpen: () => boolean;
  readonly RoundGate: ComponentType<{ readonly clock: RoundClock; readonly children: ReactNode }>;
  readonly followRounds: (clock: RoundClock, saver: Saver) => void;
}
