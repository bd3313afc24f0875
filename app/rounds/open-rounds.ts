import type { ComponentType, ReactNode } from "react";
import type { Saver } from "../saving/create-saver.ts";
import type { RoundClock } from "./round-clock.ts";

/** Loaded for tenants with rounds only. */
export interface OpenRounds {
  readonly clock: RoundClock;
  readonly isOpen: () => boolean;
  readonly RoundGate: ComponentType<{ readonly clock: RoundClock; readonly children: ReactNode }>;
  readonly followRounds: (clock: RoundClock, saver: Saver) => void;
}
