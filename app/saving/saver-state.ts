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
  readonly savedAt?: number | undefined;
  /** Whether what is not saved yet is on this device, and not only in this page's memory. */
  readonly isKept: boolean;
  /** Whether a submission or a log-out waits until another tab has saved what it holds. */
  readonly awaitsTabs: boolean;
  /** Whether the form has changed so since this page was loaded that it can no longer show what is stored. */
  readonly isFormOld: boolean;
  /** The questions whose text cannot be an answer as it is. It is kept as it was typed. */
  readonly refused: readonly string[];
}
