/**
 * How saving stands. `waiting`: typed, and to be saved when typing pauses. `offline`: the browser has no network.
 * `unreachable`: it has one, and the portal does not answer. `failed`: the portal answered with an error. With these
 * three the answers are tried again.
 */
export type SavingKind =
  | "idle"
  | "waiting"
  | "saving"
  | "saved"
  | "offline"
  | "unreachable"
  | "failed"
  | "loggedOut"
  | "otherAccount"
  | "submitted";

/** A snapshot, which stays the same object until something in it changes. */
export interface SaverState {
  readonly kind: SavingKind;
  /** When the server last acknowledged everything, in milliseconds since the epoch. */
  readonly savedAt?: number | undefined;
  /** Whether what is not saved yet is on this device, and not only in this page's memory. */
  readonly isKept: boolean;
}
