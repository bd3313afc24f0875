import type { OwnWithdrawal } from "../../engine/protocol/index.ts";
import type { Withdrawal } from "../store/index.ts";

/** What an applicant is told of a withdrawal: who of the office did it is not among it. */
export const toOwnWithdrawal = ({ at, by, reason }: Withdrawal): OwnWithdrawal => ({
  at: new Date(at).toISOString(),
  by,
  reason,
});
