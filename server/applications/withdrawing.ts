import type { Tenant } from "../../engine/core/index.ts";
import { ServerError } from "../errors.ts";
import {
  hasSubmission,
  isWithdrawn,
  toStanding,
  withdraw,
  withdrawalOf,
  type ApplicationId,
  type Withdrawal,
} from "../store/index.ts";
import { decidedAtOf } from "./decided-at.ts";
import type { DecisionDeps } from "./decision-deps.ts";
import { identifySubmitted } from "./identify-submitted.ts";

export interface AskedWithdrawal {
  /** The e-mail address of the member of staff; null where its applicant asks. */
  readonly staff: string | null;
  readonly reason: string;
  /** When it was opened again or withdrawn last, as whoever asks knows it. */
  readonly seen: string | null;
}

export type Withdrawing = ReturnType<typeof createWithdrawing>;

/** Withdraws submitted applications, for their applicants and for the office. */
export function createWithdrawing({ drafts, now, orderMail, announce }: DecisionDeps) {
  return {
    /**
     * What was submitted stays as it was; what its applicant was changing, and had not submitted, is kept beside it. The
     * mail, and what other systems are told, are ordered before the write, so that no crash loses them. They wait until
     * the application says the same, and are not sent where the write never came.
     *
     * A draft is not withdrawn, because nobody has got it: its applicant leaves it, or deletes the account.
     *
     * @throws ServerError `application_not_submitted`, `application_withdrawn`, `application_changed`
     */
    withdraw: async (
      tenant: Tenant,
      application: ApplicationId,
      { staff, reason, seen }: AskedWithdrawal,
    ): Promise<Withdrawal> => {
      const at = now();
      const { id } = tenant.definition.tenant;
      const by = staff === null ? "applicant" : "office";
      const record = await drafts.decide(tenant, application, async (current) => {
        if (!hasSubmission(current)) throw new ServerError("application_not_submitted");
        if (isWithdrawn(current)) throw new ServerError("application_withdrawn");
        if (decidedAtOf(current) !== seen) throw new ServerError("application_changed");
        await orderMail("withdrawn", id, application, at);
        const identity = identifySubmitted(toStanding(current));
        await announce({ tenant: id, application, type: "application.withdrawn", at, by, ...identity });
        const next = withdraw(current, { at, by, staff, reason });
        return staff === null ? { ...next, updatedAt: at } : next;
      });
      const withdrawal = withdrawalOf(record);
      if (withdrawal === undefined) throw new Error("It was not withdrawn.");
      return withdrawal;
    },
  };
}
