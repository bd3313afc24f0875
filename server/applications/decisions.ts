import { toReopeningDay, toReopeningEnd, type Tenant } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import {
  hasSubmission,
  isSubmitted,
  isWithdrawn,
  reopen,
  toStanding,
  withdraw,
  withdrawalOf,
  type ApplicationId,
  type ApplicationRecord,
  type Reopening,
  type Withdrawal,
} from "../store/index.ts";
import type { Announce } from "../webhooks/index.ts";
import type { Decision } from "./decision-mails.ts";
import type { DraftWriter } from "./draft-writer.ts";
import { formatReference } from "./reference.ts";

interface Deps {
  readonly drafts: Pick<DraftWriter, "decide">;
  readonly now: () => number;
  /** Orders the mail about a decision of this moment, which is about to be stored (make-decision-mail.ts). */
  readonly orderMail: (kind: Decision, tenant: string, application: ApplicationId, at: number) => Promise<void>;
  readonly announce: Announce;
}

interface Asked {
  readonly reason: string;
  /** When it was opened again or withdrawn last, as whoever asks knows it. */
  readonly seen: string | null;
}

/**
 * When the application was opened again or withdrawn last, in ISO 8601; null where it counts as it was submitted. Whoever
 * decides about it says which of these they know, so that nobody decides about what has become another meanwhile.
 */
export function decidedAtOf(record: Pick<ApplicationRecord, "reopening" | "withdrawals">): string | null {
  const at = withdrawalOf(record)?.at ?? record.reopening?.at;
  return at === undefined ? null : new Date(at).toISOString();
}

/** What other systems know a submitted application by. */
function identify(record: ApplicationRecord): { readonly reference: string; readonly round: string } {
  const { submission } = toStanding(record);
  return {
    reference: submission === null ? "" : formatReference(submission.reference),
    round: submission?.round?.id ?? "",
  };
}

export type Decisions = ReturnType<typeof createDecisions>;

/** Decides about a submitted application as a whole: opens it to its applicant again, closes that, or withdraws it. */
export function createDecisions({ drafts, now, orderMail, announce }: Deps) {
  return {
    /**
     * Opens it to its applicant once more until the end of `until`, or of the day in two weeks, or moves that day. It is
     * also the way back from a withdrawal: what was submitted counts again then.
     *
     * The mail is ordered before the write, so that no crash loses it; it waits until the application says the same, and
     * is not sent where the write never came. So it is with what other systems are told, once for each opening. Of two
     * members of staff who ask at once, one is told that it has changed.
     *
     * @throws ServerError `body_invalid` for a day that cannot be, `not_found`, `application_not_submitted`,
     * `application_changed`
     */
    reopen: async (
      tenant: Tenant,
      application: ApplicationId,
      { by, reason, seen, until: lastDay }: Asked & { readonly by: string; readonly until?: string | undefined },
    ): Promise<Reopening> => {
      const at = now();
      const { id, timeZone } = tenant.definition.tenant;
      const until = toReopeningEnd(lastDay ?? toReopeningDay(at, timeZone), at, timeZone);
      if (until === undefined)
        throw new ServerError("body_invalid", {
          text: "staff.reopenDay",
          errors: { until: [serverText(tenant.definition, "staff.reopenDay")] },
        });
      const record = await drafts.decide(tenant, application, async (current) => {
        if (!hasSubmission(current)) throw new ServerError("application_not_submitted");
        if (decidedAtOf(current) !== seen) throw new ServerError("application_changed");
        await orderMail("reopened", id, application, at);
        if (isSubmitted(current) || isWithdrawn(current))
          await announce({ tenant: id, application, type: "application.reopened", at, ...identify(current) });
        return reopen(current, { at, by, reason, until });
      });
      if (record.reopening === null) throw new Error("It was not opened.");
      return record.reopening;
    },

    /**
     * Ends it before its last day, as if that were over: what was submitted counts, and what was changed and not submitted
     * is kept as it is stored, so that the applicant goes on with it if it is opened once more. The mail is ordered as above.
     *
     * @throws ServerError `application_changed` where it is not open any more, or was opened otherwise or withdrawn meanwhile
     */
    close: async (
      tenant: Tenant,
      application: ApplicationId,
      { by, reason, seen }: Asked & { readonly by: string },
    ): Promise<Reopening> => {
      const at = now();
      const record = await drafts.decide(tenant, application, async (current) => {
        const { reopening } = current;
        // Somebody else who closed it at the same time may have begun a moment later, so that its end is after `at`.
        const isOpen = reopening !== null && reopening.closed === null && reopening.until > at;
        if (!isOpen || isWithdrawn(current) || decidedAtOf(current) !== seen)
          throw new ServerError("application_changed");
        await orderMail("closed", tenant.definition.tenant.id, application, at);
        return { ...current, reopening: { ...reopening, until: at, closed: { by, reason } } };
      });
      if (record.reopening === null) throw new Error("It was not closed.");
      return record.reopening;
    },

    /**
     * Withdraws it for its applicant, where `staff` is null, or for the office. What was submitted stays as it was; what
     * its applicant was changing, and had not submitted, is kept beside it. The mail, and what other systems are told,
     * are ordered as above.
     *
     * A draft is not withdrawn, because nobody has got it: its applicant leaves it, or deletes the account.
     *
     * @throws ServerError `application_not_submitted`, `application_withdrawn`, `application_changed`
     */
    withdraw: async (
      tenant: Tenant,
      application: ApplicationId,
      { staff, reason, seen }: Asked & { readonly staff: string | null },
    ): Promise<Withdrawal> => {
      const at = now();
      const { id } = tenant.definition.tenant;
      const by = staff === null ? "applicant" : "office";
      const record = await drafts.decide(tenant, application, async (current) => {
        if (!hasSubmission(current)) throw new ServerError("application_not_submitted");
        if (isWithdrawn(current)) throw new ServerError("application_withdrawn");
        if (decidedAtOf(current) !== seen) throw new ServerError("application_changed");
        await orderMail("withdrawn", id, application, at);
        await announce({ tenant: id, application, type: "application.withdrawn", at, by, ...identify(current) });
        const next = withdraw(current, { at, by, staff, reason });
        return staff === null ? { ...next, updatedAt: at } : next;
      });
      const withdrawal = withdrawalOf(record);
      if (withdrawal === undefined) throw new Error("It was not withdrawn.");
      return withdrawal;
    },
  };
}
