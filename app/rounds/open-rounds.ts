import type { ComponentType, ReactNode } from "react";
import type { Saver } from "../saving/create-saver.ts";
import type { RoundClock } from "./round-clock.ts";

/** Clock and components for rounds. Only tenants with rounds load them. */
export interface OpenRounds {
  readonly clock: RoundClock;
  readonly isOpen: () => boolean;
  readonly RoundGate: ComponentType<{ readonly clock: RoundClock; readonly children: ReactNode }>;
  readonly followRounds: (clock: RoundClock, saver: Saver) => void;
}
