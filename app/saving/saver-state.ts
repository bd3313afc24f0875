import type { Answers } from "../../engine/core/index.ts";
import type { Aside } from "../../engine/protocol/index.ts";

/**
 * State of saving. `waiting`: saves when the applicant pauses. `typing`: only a text area with the focus is unsaved.
 * `offline`: no network. `unreachable`: the portal does not respond. `failed`: it responded with an error. `busy`: it
 * asked to try later. `roundClosed`: changes stay in the browser.
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
  /** Time of the last complete acknowledgement, in milliseconds since the epoch. */
  readonly savedAt: number | undefined;
  /** True if the browser stores all unsaved changes. */
  readonly isKept: boolean;
  /** True while a submission or log-out waits for another tab. */
  readonly awaitsTabs: boolean;
  /** True if the form has changed and this page cannot show the stored answers. */
  readonly isFormOld: boolean;
  readonly refused: readonly string[];
  readonly asides: readonly Aside[];
  readonly notTaken: Answers;
  /** Set if a reopening has ended (ownLapseSchema). */
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

/** Kinds that typing does not change. The saver retries by itself, or cannot save. */
const HALTED: readonly SavingKind[] = ["offline", "unreachable", "failed", "busy", "loggedOut", "otherAccount"];
export const isHalted = (state: SaverState) => HALTED.includes(state.kind) || isOver(state);

/** Applies a change. Returns the same object if nothing differs. Never leaves a final state. */
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
