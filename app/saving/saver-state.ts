import type { Answers } from "../../engine/core/index.ts";
import type { Aside } from "../../engine/protocol/index.ts";

/**
 * How saving stands. `waiting`: typed, and to be saved when typing pauses. `typing`: saved but for a text area that has
 * not been left yet. `offline`: the browser has no network.
 * `unreachable`: it has one, and the portal does not answer. `failed`: the portal answered with an error. `busy`: it
 * asked to come again later. With these four the answers are tried again. `roundClosed`: nobody may apply now, so what is
 * unsaved stays on the device until the page is loaded again.
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

/** A snapshot, which stays the same object until something in it changes. */
export interface SaverState {
  readonly kind: SavingKind;
  /** When the server last acknowledged everything, in milliseconds since the epoch. */
  readonly savedAt: number | undefined;
  /** Whether what is not saved yet is on this device, and not only in this page's memory. */
  readonly isKept: boolean;
  /** Whether a submission or a log-out waits until another tab has saved what it holds. */
  readonly awaitsTabs: boolean;
  /** Whether the form has changed so since this page was loaded that it can no longer show what is stored. */
  readonly isFormOld: boolean;
  /** The questions whose text cannot be an answer as it is. It is kept as it was typed. */
  readonly refused: readonly string[];
  /** The texts beside the answers, about which a person has to decide. The same list until it changes. */
  readonly asides: readonly Aside[];
  /** What was typed here and not taken, because the application had been submitted. */
  readonly notTaken: Answers;
  /** Set where it counts as submitted because the time to change what was submitted before has ended (ownLapseSchema). */
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

/** Nothing is sent any more. */
export const isOver = ({ kind }: SaverState) => kind === "submitted" || kind === "roundClosed";

/** What is typed changes nothing in these, because saving is tried again by itself, or nothing can be saved. */
const HALTED: readonly SavingKind[] = ["offline", "unreachable", "failed", "busy", "loggedOut", "otherAccount"];
export const isHalted = (state: SaverState) => HALTED.includes(state.kind) || isOver(state);

/** The state after a change, and the same object if nothing is different. What is over stays so. */
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
