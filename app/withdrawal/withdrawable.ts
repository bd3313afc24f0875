import type { OwnApplication } from "../../engine/protocol/index.ts";

/** What its applicant has to know of an application in order to withdraw it. */
export interface Withdrawable extends Pick<OwnApplication, "id" | "reference" | "seen"> {
  /** What its round is called; empty where it has none. */
  readonly label: string;
  /** The office has opened it for changes. */
  readonly isReopened: boolean;
}

export const toWithdrawable = ({ id, reference, seen, label, reopened_until }: OwnApplication): Withdrawable => ({
  id,
  reference,
  seen,
  label,
  isReopened: reopened_until !== null,
});
