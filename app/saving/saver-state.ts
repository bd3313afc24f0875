import type { Answers } from "../../engine/core/index.ts";
import type { Aside } from "../../engine/protocol/index.ts";

/**
 * State of saving. `waiting`: saves when typing pauses. `typing`: only a text area is unsaved. `offline`: no network.
 * `unreachable`: the portal does not answer. `failed`: it answered with an error. `busy`: it asked to come later.
 * `roundClosed`: nobody may apply, so changes stay on the device.
 */
export type SavingKind =
  | "idle"
  | "waiting"
  | "typing"
  | "saving"
  | "saved"
  | "offline"
  | "unreachable"
  | "failed"
  | "busy"
  | "loggedOut"
  | "otherAccount"
  | "roundClosed"
  | "submitted";

export interface SaverState {
  readonly kind: SavingKind;
  /** Time of the last full acknowledgement, in milliseconds since the epoch. */
  readonly savedAt: number | undefined;
  /** True if unsaved changes are on this device, not only in memory. */
  readonly isKept: boolean;
  /** True while a submission or log-out waits for another tab. */
  readonly awaitsTabs: boolean;
  /** True if the form has changed and this page cannot show the stored answers. */
  readonly isFormOld: boolean;
  readonly refused: readonly string[];
  readonly asides: readonly Aside[];
  readonly notTaken: Answers;
  /** Set if a reopened application lapsed (ownLapseSchema). */
  readonly lapsed: unknown;
}

export const FIRST_STATE: SaverState = {
  kind: "idle",
  savedAt: undefined,
  isKept: true,
  awaitsTabs: false,
  isFormOld: false,
  refused: [],
  asides: [],
  notTaken: {},
  lapsed: undefined,
};

export const isOver = ({ kind }: SaverState) => kind === "submitted" || kind === "roundClosed";

/** Kinds that typing does not change: the saver retries by itself, or cannot save. */
const HALTED: readonly SavingKind[] = ["offline", "unreachable", "failed", "busy", "loggedOut", "otherAccount"];
export const isHalted = (state: SaverState) => HALTED.includes(state.kind) || isOver(state);

/** Returns the same object if nothing is different. Final states stay. */
export function reduceSaver(state: SaverState, change: Partial<SaverState>): SaverState {
  const changed = { ...state, ...change };
  const next = {
    ...changed,
    kind: isOver(state) && change.kind !== "submitted" ? state.kind : changed.kind,
    refused: changed.refused.join() === state.refused.join() ? state.refused : changed.refused,
    asides: idsOf(changed) === idsOf(state) ? state.asides : changed.asides,
  };
  const names = Object.keys(next) as (keyof SaverState)[];
  return names.every((name) => next[name] === state[name]) ? state : next;
}

const idsOf = ({ asides }: SaverState) => asides.map(({ id }) => id).join();
